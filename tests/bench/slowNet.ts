import { type Server as Tcp, createConnection, createServer } from 'node:net';
import { Transform } from 'node:stream';

/** A pipe that delays each chunk and limits the bandwidth of all pipes that share `line`. */
function slow(delayMs: number, bytesPerS: number, line: { free: number }): Transform {
  return new Transform({
    transform(piece: Buffer, _, done) {
      line.free = Math.max(line.free, Date.now()) + (piece.length / bytesPerS) * 1000;
      setTimeout(() => this.push(piece), line.free - Date.now() + delayMs);
      // Reads the next chunk once the line is free: back-pressure as on a real line.
      setTimeout(done, line.free - Date.now());
    },
    // Delivers what is in flight before the end.
    flush: (done) => void setTimeout(done, Math.max(0, line.free - Date.now()) + delayMs),
  });
}

/**
 * A slow line in front of a local port. Returns its own port; each direction takes half of the round trip and is shared
 * by all connections.
 */
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
