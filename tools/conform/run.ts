import { writeFileSync } from 'node:fs';
import { type Asked, NO_ADDRESS, USAGE, readArgs } from './args';
import { exitCode, runKit } from './kit';
import { resolveLocalhost } from './localhost';
import { htmlOf, jsonOf, textOf } from './report';

const args = process.argv.slice(2);

function asked(): Asked | null {
  try {
    return readArgs(args, process.env, fetch);
  } catch (error) {
    const { message } = error as Error;
    console.error(
      message === NO_ADDRESS ? `${message}\n\n${USAGE}` : `${message}\nAll options: npm run conform -- --help`,
    );
    return null;
  }
}

/** Writes the reports and gives the exit code. */
async function main(): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const given = asked();
  if (!given) return 2;
  const { options, json, html } = given;
  if (options.reallyBook)
    console.log('It really books: bookings, orders and an enquiry will be made, none of them paid.\n');
  const report = await runKit(options);
  console.log(textOf(report));
  if (json) writeFileSync(json, jsonOf(report));
  if (html) writeFileSync(html, htmlOf(report));
  return exitCode(report);
}

resolveLocalhost();
process.exitCode = await main();
