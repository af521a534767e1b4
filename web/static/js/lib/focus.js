/**
 * Where the keyboard's focus goes when what had it is gone: to what is next in the nearest box around it that is still
 * there.  A button that was only busy gets it back.  Fields are never chosen: on a phone they would bring the keyboard.
 */
const NEXT = ["[data-now]", ".ask", "button:not([disabled]), a[href], summary"];
const BUSY = 600; // milliseconds after which a button that takes nothing is left

const isThere = (element) => element.isConnected && element.offsetParent !== null;

/** What is next in `box`, or null. */
function nextIn(box) {
  for (const kind of NEXT) {
    const found = [...box.querySelectorAll(kind)].find(isThere);
    if (found) return found;
  }
  return null;
}

function around(element) {
  const boxes = [];
  for (let box = element.parentElement; box; box = box.parentElement) boxes.push(box);
  return boxes;
}

/** From now on the focus is kept within `page`. */
export function keepFocus(page) {
  let [last, boxes, timer] = [null, [], 0];
  const lost = () => last !== null && (document.activeElement === document.body || document.activeElement === null);
  const goOn = () => {
    const next = boxes.filter(isThere).map(nextIn).find(Boolean) ?? nextIn(page);
    if (!next) return;
    if (next.tabIndex < 0) next.tabIndex = -1; // a heading takes it, and is no stop of the tabulator
    next.focus({ preventScroll: true });
  };
  const look = () => {
    clearTimeout(timer);
    if (!lost()) return;
    if (!isThere(last)) goOn();
    else if (last.disabled) timer = setTimeout(() => lost() && goOn(), BUSY);
    else last.focus({ preventScroll: true });
  };
  page.addEventListener("focusin", ({ target }) => {
    [last, boxes] = [target, around(target)];
  });
  page.addEventListener("focusout", ({ target, relatedTarget }) =>
    setTimeout(() => {
      // somebody looks elsewhere
      if (!relatedTarget && target === last && isThere(target) && !target.disabled && lost()) last = null;
    }),
  );
  new MutationObserver(look).observe(page, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden"],
  });
}
