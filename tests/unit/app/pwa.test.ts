import { expect, test, vi } from 'vitest';
import { askWorkerToFinish, watchVersions } from '@/app/pwa';
import { acceptUpdate, announceUpdate, pwa } from '@/state/pwa';

class Worker extends EventTarget {
  said: string[] = [];
  constructor(public state: ServiceWorkerState) {
    super();
  }
  postMessage({ type }: { type: string }): void {
    this.said.push(type);
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = null;

  found(): Worker {
    this.installing = new Worker('installing');
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
  installed(): Worker {
    const worker = this.installing;
    if (!worker) throw new Error('Nothing is being installed.');
    Object.assign(this, { installing: null, waiting: worker });
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
    return worker;
  }
  activated(state: ServiceWorkerState = 'activated'): void {
    const worker = this.waiting;
    if (!worker) throw new Error('Nothing waits.');
    Object.assign(this, { waiting: null, active: worker });
    worker.state = state;
    worker.dispatchEvent(new Event('statechange'));
    container.dispatchEvent(new Event('controllerchange'));
  }
}

let container = new EventTarget();

function watched(registration: Registration) {
  container = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker: container });
  const tell = vi.fn();
  return { tell, ask: watchVersions(registration as unknown as ServiceWorkerRegistration, tell) };
}

function open(): Registration {
  const registration = new Registration();
  registration.active = new Worker('activated');
  return registration;
}

test('the first version on a device is no update', () => {
  const registration = new Registration();
  const { tell } = watched(registration);
  registration.found();
  registration.installed();
  registration.activated();
  expect(tell).not.toHaveBeenCalled();
});

test('a version that was waiting before this page is announced', () => {
  const registration = open();
  registration.waiting = new Worker('installed');
  expect(watched(registration).tell).toHaveBeenCalledOnce();
});

test('a later version is announced after one that failed to install', () => {
  const registration = open();
  const { tell } = watched(registration);
  const lost = registration.found();
  registration.installing = null;
  lost.state = 'redundant';
  lost.dispatchEvent(new Event('statechange'));
  expect(tell).not.toHaveBeenCalled();
  registration.found();
  registration.installed();
  expect(tell).toHaveBeenCalledOnce();
});

test('a version activated by another tab is announced: this page is still the older one', () => {
  const registration = open();
  registration.waiting = new Worker('installed');
  const { tell, ask } = watched(registration);
  tell.mockClear();
  registration.activated();
  expect(tell).toHaveBeenCalled();
  expect(ask()()).toBe('active');
});

test('accepting applies to whichever version waits, also one that replaces the first', () => {
  const registration = open();
  const first = new Worker('installed');
  registration.waiting = first;
  const advance = watched(registration).ask();
  expect([advance(), advance()]).toEqual(['waiting', 'waiting']);
  expect(first.said).toEqual(['SKIP_WAITING']);
  registration.found();
  expect(advance()).toBe('waiting');
  first.state = 'redundant';
  const second = registration.installed();
  expect(advance()).toBe('waiting');
  expect(second.said).toEqual(['SKIP_WAITING']);
  registration.activated('activating');
  expect(advance()).toBe('activating');
  second.state = 'activated';
  expect(advance()).toBe('active');
});

test('the older worker is asked to finish and confirms it, because a browser waits for that', async () => {
  const said: unknown[] = [];
  await askWorkerToFinish({
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      said.push(message);
      port?.postMessage('still');
    },
  } as Pick<ServiceWorker, 'postMessage'>);
  expect(said).toEqual([{ type: 'MAKE_WAY' }]);
});

test('a version that is gone leaves nothing to wait for', () => {
  const registration = open();
  registration.waiting = new Worker('installed');
  const advance = watched(registration).ask();
  registration.waiting = null;
  expect(advance()).toBe('active');
});

test('each acceptance is answered: if the page is still here, that is shown, and it can be accepted again', async () => {
  let end = (): void => undefined;
  const start = vi.fn(() => new Promise<void>((done) => (end = done)));
  announceUpdate(start);
  const yes = acceptUpdate();
  expect(pwa.update).toBe('applying');
  // A still newer one arrives meanwhile.
  announceUpdate(start);
  expect(pwa.update).toBe('applying');
  end();
  await yes;
  expect(pwa.update).toBe('late');
  void acceptUpdate();
  expect(pwa.update).toBe('applying');
  expect(start).toHaveBeenCalledTimes(2);
});
