import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ONLINE_DEBOUNCE_MS,
  assumeOnline,
  connectivity,
  heardServer,
  canAttemptSend,
  onAssumedOnline,
  onConnectivity,
  onOnline,
  reallyOffline,
  setProbe,
  startConnectivity,
} from '@/platform/connectivity';

let flag = true;
let answers = true;
let asked = 0;
const page = new EventTarget();
const stops: (() => void)[] = [];

/** What the browser reports and fires when the connection comes or goes. */
function browser(onLine: boolean): void {
  flag = onLine;
  page.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}

/** The connection is lost, the browser says so, and a request confirms it. */
async function lose(): Promise<void> {
  answers = false;
  browser(false);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  flag = true;
  answers = true;
  asked = 0;
  vi.stubGlobal('navigator', {
    get onLine() {
      return flag;
    },
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  setProbe(async () => {
    asked++;
    return answers;
  });
  await reallyOffline();
  asked = 0;
  stops.push(startConnectivity());
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  setProbe(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the real connection', () => {
  test('one lost request alone does not mean offline', async () => {
    expect(await reallyOffline()).toBe(false);
    expect(connectivity.online).toBe(true);
  });

  test('a failed probe means offline, though the browser reports online', async () => {
    answers = false;
    expect(await reallyOffline()).toBe(true);
    expect(connectivity.online).toBe(false);
  });

  test('the browser’s “offline” is checked at once, and counts only when the request fails', async () => {
    browser(false);
    expect([connectivity.online, asked]).toEqual([true, 1]);
    await vi.advanceTimersByTimeAsync(0);
    expect(connectivity.online).toBe(true);
    // The line goes a moment after the browser said so.
    answers = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect([connectivity.online, asked]).toEqual([false, 2]);
  });

  test('a working line is asked a few times only, whatever the browser reports', async () => {
    browser(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([connectivity.online, asked]).toEqual([true, 3]);
  });

  test('a page that starts while the browser reports offline is online until a request fails', async () => {
    stops.pop()?.();
    flag = false;
    stops.push(startConnectivity());
    await vi.advanceTimersByTimeAsync(0);
    expect([connectivity.online, asked]).toEqual([true, 1]);
    answers = false;
    expect(await reallyOffline()).toBe(true);
  });

  test('a send may be attempted although the browser reports offline', async () => {
    answers = false;
    browser(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(canAttemptSend()).toBe(false);
    assumeOnline();
    expect(canAttemptSend()).toBe(true);
  });

  test('its “online” counts only after a second and a probe', async () => {
    await lose();
    answers = true;
    browser(true);
    await vi.advanceTimersByTimeAsync(ONLINE_DEBOUNCE_MS - 1);
    expect([connectivity.online, asked]).toEqual([false, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect([connectivity.online, asked]).toEqual([true, 2]);
  });

  test('a flickering connection is probed once when it is back', async () => {
    await lose();
    asked = 0;
    answers = true;
    for (let n = 0; n < 5; n++) {
      browser(true);
      await vi.advanceTimersByTimeAsync(200);
    }
    await vi.advanceTimersByTimeAsync(ONLINE_DEBOUNCE_MS);
    expect([connectivity.online, asked]).toEqual([true, 1]);
  });

  test('a send may be attempted before the confirmation; one without an answer ends that', async () => {
    const tries: boolean[] = [];
    stops.push(onAssumedOnline(() => tries.push(canAttemptSend())));
    await lose();
    expect(canAttemptSend()).toBe(false);
    browser(true);
    expect([tries, connectivity.online]).toEqual([[true], false]);
    expect(await reallyOffline()).toBe(true);
    expect([canAttemptSend(), connectivity.online]).toEqual([false, false]);
  });

  test('an answer proves the connection without a probe', async () => {
    const heard: string[] = [];
    stops.push(onOnline(() => heard.push('back')));
    await lose();
    browser(true);
    heardServer();
    await vi.advanceTimersByTimeAsync(ONLINE_DEBOUNCE_MS);
    expect([connectivity.online, heard, asked]).toEqual([true, ['back'], 1]);
  });

  test('a flickering connection gets one attempt, then a probe', async () => {
    let tries = 0;
    stops.push(onAssumedOnline(() => tries++));
    await lose();
    for (let n = 0; n < 5; n++) {
      browser(true);
      browser(false);
      await vi.advanceTimersByTimeAsync(0);
    }
    expect([tries, canAttemptSend()]).toEqual([1, false]);
  });

  test('a probe from before the browser’s event is ignored', async () => {
    await lose();
    let answer = (_online: boolean): void => undefined;
    setProbe(() => new Promise((resolve) => (answer = resolve)));
    const old = reallyOffline();
    browser(true);
    answer(false);
    expect(await old).toBe(true);
    expect(canAttemptSend()).toBe(true);
  });

  test('while offline the probe is repeated without any event', async () => {
    answers = false;
    await reallyOffline();
    await vi.advanceTimersByTimeAsync(60_000);
    const looks = asked;
    expect(looks).toBeGreaterThan(2);
    answers = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(connectivity.online).toBe(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toBe(looks + 1);
  });
});

describe('listeners', () => {
  test('receive each change once, and none after unsubscribing', async () => {
    const heard: (boolean | 'back')[] = [];
    const stopChange = onConnectivity((online) => heard.push(online));
    const stopBack = onOnline(() => heard.push('back'));
    answers = false;
    await Promise.all([reallyOffline(), reallyOffline()]);
    answers = true;
    await reallyOffline();
    expect(heard).toEqual([false, true, 'back']);
    stopChange();
    stopBack();
    await lose();
    expect(heard).toHaveLength(3);
  });
});
