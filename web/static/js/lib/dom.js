/** The one place that names the drawing library: Preact with htm, as vendored. */
export {
  html,
  render,
  createContext,
  useState,
  useEffect,
  useLayoutEffect,
  useRef,
  useMemo,
  useCallback,
  useContext,
} from "../../vendor/preact-htm.module.js";
