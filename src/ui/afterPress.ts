/** ms after a pointerup without a click (another button, a drag) at which deferred work runs. */
const NO_CLICK_MS = 400;

let isDown = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let deferred: (() => void)[] = [];

function endPress(): void {
  clearTimeout(timer);
  isDown = false;
  const pending = deferred;
  deferred = [];
  for (const work of pending) work();
}

function onDown(): void {
  clearTimeout(timer);
  isDown = true;
}

function endPressIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(endPress, ms);
}

const onUp = (): void => endPressIn(NO_CLICK_MS);
const onClick = (): void => endPressIn(0);

/** Starts tracking presses. Returns a stop function. */
export function watchPresses(): () => void {
  addEventListener('pointerdown', onDown, true);
  addEventListener('pointerup', onUp, true);
  addEventListener('click', onClick, true);
  addEventListener('pointercancel', endPress, true);
  addEventListener('keydown', endPress, true);
  return () => {
    removeEventListener('pointerdown', onDown, true);
    removeEventListener('pointerup', onUp, true);
    removeEventListener('click', onClick, true);
    removeEventListener('pointercancel', endPress, true);
    removeEventListener('keydown', endPress, true);
    endPress();
  };
}

/**
 * Runs work caused by a blur: at once after keyboard navigation, but after the press when a press took focus away. A
 * message that appears in between would move the pressed element from under the finger, and the click would be lost.
 */
export const afterPress = (work: () => void): void => {
  if (isDown) deferred.push(work);
  else work();
};
