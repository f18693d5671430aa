import { log } from './log';

/**
 * Keeps the screen on while the page is visible, where the browser can. The browser ends the lock when the page is
 * hidden, so it is requested again when it is shown. Returns the function that lets the screen go dark.
 */
export function keepScreenOn(): () => void {
  const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
  if (!wakeLock) return () => undefined;
  let isWanted = true;
  let held: WakeLockSentinel | null = null;
  const request = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || (held && !held.released)) return;
    try {
      const lock = await wakeLock.request('screen');
      if (isWanted) held = lock;
      else await lock.release();
    } catch (error) {
      // Low battery, or not allowed in this frame.
      log.info('app', 'the screen cannot be kept on', error);
    }
  };
  const onChange = (): void => void request();
  document.addEventListener('visibilitychange', onChange);
  void request();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', onChange);
    void held?.release().catch(() => undefined);
  };
}
