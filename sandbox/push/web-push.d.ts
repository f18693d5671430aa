/** What the sandbox uses of web-push, which has no types of its own. */
declare module 'web-push' {
  interface Details {
    endpoint: string;
    headers: Record<string, string>;
    body: Buffer;
  }
  interface Options {
    TTL?: number;
    urgency?: 'very-low' | 'low' | 'normal' | 'high';
    contentEncoding?: 'aes128gcm';
    vapidDetails: { subject: string; publicKey: string; privateKey: string };
  }
  const webPush: {
    /** A request for the push service, encrypted for the browser. */
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: Options,
    ): Details;
  };
  export default webPush;
}
