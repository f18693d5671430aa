/** A press that was let go without a click (another button, a drag): what waited for it comes now, ms. */
const NO_CLICK = 400;

let isDown = false;
let end: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

function over(): void {
  clearTimeout(end);
  isDown = false;
  const works = waiting;
  waiting = [];
  for (const work of works) work();
}

function down(): void {
  clearTimeout(end);
  isDown = true;
}

function overIn(ms: number): void {
  clearTimeout(end);
  end = setTimeout(over, ms);
}

const up = (): void => overIn(NO_CLICK);
const click = (): void => overIn(0);

/** From now on presses are known of. Answers what ends it. */
export function watchPresses(): () => void {
  addEventListener('pointerdown', down, true);
  addEventListener('pointerup', up, true);
  addEventListener('click', click, true);
  addEventListener('pointercancel', over, true);
  addEventListener('keydown', over, true);
  return () => {
    removeEventListener('pointerdown', down, true);
    removeEventListener('pointerup', up, true);
    removeEventListener('click', click, true);
    removeEventListener('pointercancel', over, true);
    removeEventListener('keydown', over, true);
    over();
  };
}

/**
 * For what a field says once it is left: at once where the keys have left it, after the press where that was what took the focus
 * away. A sentence that comes in between moves what is pressed from under the finger, and the press is nobody's.
 */
export const afterPress = (work: () => void): void => {
  if (isDown) waiting.push(work);
  else work();
};
