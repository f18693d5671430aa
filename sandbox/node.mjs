import { readFileSync } from 'node:fs';

/*
 * Exits with a readable message if Node is older than package.json requires. It imports no package, because an old Node
 * might fail to load one.
 */
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const oldest = engines.node.replace('>=', '');
const [major, minor] = oldest.split('.').map(Number);
const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);
if (ourMajor < major || (ourMajor === major && ourMinor < minor)) {
  console.error(`Node ${oldest} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
