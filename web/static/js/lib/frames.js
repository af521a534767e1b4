/**
 * States that come faster than the screen draws: the first is drawn at once, of the others the newest in each frame.
 */

/** `draw`, called at most once a frame and always with the newest value. */
export function oncePerFrame(draw) {
  let newest;
  let drawn;
  let waiting = false;
  const frame = () => {
    waiting = false;
    if (newest !== drawn) show();
  };
  function show() {
    drawn = newest;
    waiting = true;
    requestAnimationFrame(frame);
    draw(drawn);
  }
  return (value) => {
    newest = value;
    if (!waiting) show();
  };
}
