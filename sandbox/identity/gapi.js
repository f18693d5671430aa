/*
 * Stands in for Google's gapi.iframes in sandbox mode. The SDK skips the download of apis.google.com when
 * gapi.iframes.Iframe exists, and then popup and redirect work as in production.
 */
(() => {
  const CHANNEL = 'sandbox-identity';
  const NOTHING = { type: 'unknown', eventId: null, error: { code: 'auth/no-auth-event', message: 'No redirect' } };

  /** What the handler left in this tab before it returned by redirect. */
  function takeRedirect(url) {
    const query = new URL(url).searchParams;
    const key = `${CHANNEL}:${query.get('apiKey')}:${query.get('appName')}`;
    const left = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return left ? JSON.parse(left) : NOTHING;
  }

  class Iframe {
    constructor({ url }) {
      this.url = url;
    }
    restyle() {}
    ping(done) {
      done();
      return Promise.resolve();
    }
    send(name, message, done) {
      /* Later, as from a real frame. The SDK's callback throws in the end, whatever the answer. */
      setTimeout(() => {
        try {
          done([{ [name]: true }]);
        } catch {
          /* See above. */
        }
      });
    }
    register(name, handler) {
      const tell = (authEvent) => handler({ type: name, authEvent });
      new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }) => tell(data));
      /* The SDK is ready for events after this call. */
      setTimeout(() => tell(takeRedirect(this.url)), 0);
    }
  }

  const context = { open: async (options, onOpen) => await onOpen(new Iframe(options)) };
  window.gapi = {
    load: (_, { callback }) => callback(),
    iframes: { Iframe, CROSS_ORIGIN_IFRAMES_FILTER: null, getContext: () => context },
  };
})();
