import dns from 'node:dns';

const LOCAL = /\.localhost\.?$/i;

/** Resolves *.localhost to this computer, as browsers do and Node leaves to the system. */
export function resolveLocalhost(): void {
  const { lookup } = dns;
  const local = (host: string, ...rest: unknown[]): void => {
    const name = LOCAL.test(host) ? '127.0.0.1' : host;
    (lookup as (...all: unknown[]) => void)(name, ...rest);
  };
  dns.lookup = Object.assign(local, lookup);
}
