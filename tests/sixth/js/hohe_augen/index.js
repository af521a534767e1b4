/** The modules of the game; what each is for stands in ../index.js. */
import * as heard from "./heard.js";
import * as help from "./help.js";
import * as phone from "./phone.js";
import * as wall from "./wall.js";

export { heard, help, phone, wall };
