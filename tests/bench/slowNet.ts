import { type Server as Tcp, createConnection, createServer } from 'node:net';
import { Transform } from 'node:stream';

/** A pipe that hands on each piece after a delay, and no more bytes a second than given over all pipes that share `line`. */
function slow(delayMs: number, bytesPerS: number, line: { free: number }): Transform {
  return new Transform({
    transform(piece: Buffer, _, done) {
      line.free = Math.max(line.free, Date.now()) + (piece.length / bytesPerS) * 1000;
      setTimeout(() => this.push(piece), line.free - Date.now() + delayMs);
      // The next piece is read once the line is free: a sender is held back as by a real one.
      setTimeout(done, line.free - Date.now());
    },
    // What is under way is handed on before the end is.
    flush: (done) => void setTimeout(done, Math.max(0, line.free - Date.now()) + delayMs),
  });
}

/** A bad line in front of a port of this machine. Answers its own port: half of the round trip each way, one line for all connections. */
export function slowLine(
  to: number,
  roundTripMs: number,
  bytesPerS: number,
): Promise<{ port: number; close: () => void }> {
  const down = { free: 0 };
  const up = { free: 0 };
  const server: Tcp = createServer((client) => {
    const upstream = createConnection(to, '127.0.0.1');
    const end = (): void => void (client.destroy(), upstream.destroy());
    client.on('error', end);
    upstream.on('error', end);
    client.pipe(slow(roundTripMs / 2, bytesPerS, up)).pipe(upstream);
    upstream.pipe(slow(roundTripMs / 2, bytesPerS, down)).pipe(client);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ port: (server.address() as { port: number }).port, close: () => server.close() }),
    );
  });
}
