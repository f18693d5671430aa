import { serve } from '@hono/node-server';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createSandbox } from './app';
import { optionsFromEnv } from './options';
import { createSite } from './site/site';
import { watchTenants } from './tenants';

/* PORT, or the first free port from 4400 (PORT_TRIES sets how many are tried). */
const FIRST_PORT = 4400;
/* SANDBOX_ROOT: another folder with manifest/tenants and dist. */
const root = process.env['SANDBOX_ROOT'] || fileURLToPath(new URL('..', import.meta.url));
const sandbox = createSandbox(optionsFromEnv(process.env, root));
if (process.env['SANDBOX_WATCH'] === '1') watchTenants(root, sandbox.deps.tenants);
const site = createSite(sandbox);
const hostname = process.env['HOST'] || '127.0.0.1';

function listen(port: number, tries: number): void {
  const server = serve({ fetch: site as Parameters<typeof serve>[0]['fetch'], port, hostname }, (info) =>
    announce(info.port),
  );
  // Node's default of five seconds closed connections just as browsers reused them.
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 65_000;
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE' && tries > 0) {
      if (port === wished) console.log(`Port ${port} is taken: looking for the next free one.`);
      return listen(port + 1, tries - 1);
    }
    console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another: PORT=4500 npm start` : error);
    process.exit(1);
  });
  const stop = (): void => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    sandbox.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}

function announce(port: number): void {
  const tty = process.stdout.isTTY;
  const dim = (text: string): string => (tty ? `\u001b[2m${text}\u001b[22m` : text);
  const bold = (text: string): string => (tty ? `\u001b[1m${text}\u001b[22m` : text);
  if (process.env['SANDBOX_QUIET'] === '1') return;
  const tenants = [...sandbox.deps.tenants.values()].map(({ host, basePath, projectName }) => ({
    host,
    basePath,
    projectName,
  }));
  const first = tenants.find(({ host }) => host === 'kaija') ?? tenants[0];
  console.log(`\n  ${bold(`http://localhost:${port}${first?.basePath ?? '/'}`)}\n`);
  for (const { host, basePath, projectName } of tenants.filter((one) => one !== first)) {
    console.log(dim(`  http://${host}.localhost:${port}${basePath}  ${projectName}`));
  }
  // Of other devices in the network: a phone knows this machine by its numbers only, and gets the first tenant.
  if (hostname === '0.0.0.0' || hostname === '::')
    for (const each of Object.values(networkInterfaces()).flat())
      if (each?.family === 'IPv4' && !each.internal)
        console.log(dim(`  http://${each.address}:${port}  in this network`));
  console.log(dim('  Ctrl-C stops it.\n'));
}

const asked = process.env['PORT'];
const wished = asked ? Number(asked) : FIRST_PORT;
listen(wished, Number(process.env['PORT_TRIES'] ?? (asked ? 0 : 50)));
