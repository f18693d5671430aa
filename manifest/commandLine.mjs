import { parseArgs } from 'node:util';

/**
 * What stands on the command line. Ends the process with a sentence and the usage if something there is unknown.
 * @param {string} usage
 * @param {import('node:util').ParseArgsConfig['options']} options
 * @param {number} [most] words that are no options
 */
export function commandLine(usage, options, most = 0) {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true, allowNegative: true });
    if (positionals.length <= most) return { values, words: positionals };
    console.error(`"${positionals[most]}" is one word too many.\n\n${usage}`);
  } catch (error) {
    console.error(`${error.message.split('. ')[0]}.\n\n${usage}`);
  }
  return process.exit(1);
}
