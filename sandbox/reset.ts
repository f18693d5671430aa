import { existsSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../tools/commandLine';

/** `npm run reset`: empties the sandbox's database (bookings, orders, accounts, mails, visits). */
commandLine('npm run reset   empties the database of the sandbox.');
const file = process.env['SANDBOX_DB'] || fileURLToPath(new URL('../.cache/sandbox.sqlite', import.meta.url));

/** The server that has the file open; null without one. */
function runningServer(): number | null {
  try {
    const pid = Number(readFileSync(`${file}.pid`, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

const pid = runningServer();
if (pid !== null) {
  console.error(`The sandbox is running (process ${pid}). Stop it with Ctrl-C first.`);
  process.exit(1);
}
const had = existsSync(file);
for (const each of [file, `${file}-journal`, `${file}-wal`, `${file}-shm`, `${file}.pid`])
  rmSync(each, { force: true });
rmSync(`${file}.lock`, { recursive: true, force: true });
console.log(had ? 'The sandbox is empty.' : 'The sandbox was empty.');
