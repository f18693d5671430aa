import { expect, it, vi } from 'vitest';
import { makeRouter } from '@/app/router';
import { pushOverlay } from '@/ui/backStack';

it('the router hears Back from a page, not from an overlay, where listeners are called in the order they were added', async () => {
  const add = vi.spyOn(window, 'addEventListener');
  const router = makeRouter();
  const listeners = add.mock.calls.flatMap(([type, listener]) =>
    type === 'popstate' && typeof listener === 'function' ? [listener] : [],
  );
  const arriveAt = (state: unknown): void => {
    history.replaceState(state, '');
    const event = new PopStateEvent('popstate', { state });
    const stop = vi.spyOn(event, 'stopImmediatePropagation');
    for (const listener of listeners) if (stop.mock.calls.length === 0) listener.call(window, event);
  };
  const heard = vi.fn();
  router.subscribe(heard);
  const close = vi.fn();
  let page: unknown = null;
  vi.spyOn(history, 'pushState').mockImplementation((state) => {
    page = history.state;
    history.replaceState(state, '');
  });
  pushOverlay({ close }).addEntry();
  arriveAt(page);
  expect(close).toHaveBeenCalledOnce();
  expect(heard).not.toHaveBeenCalled();
  arriveAt({ idx: 0 });
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  router.dispose();
});
