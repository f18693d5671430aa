import { readFileSync } from 'node:fs';

/*
 * Ends the program with a readable sentence when Node is older than package.json names. It imports no package: an old Node
 * would fall over one before it could say so.
 */
const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const oldest = engines.node.replace('>=', '');
const [major, minor] = oldest.split('.').map(Number);
const [ourMajor, ourMinor] = process.versions.node.split('.').map(Number);
if (ourMajor < major || (ourMajor === major && ourMinor < minor)) {
  console.error(`Node ${oldest} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
