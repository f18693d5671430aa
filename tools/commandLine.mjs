// As a whole: an old Node has no `parseArgs`, and says then which one is needed (sandbox/node.mjs).
import util from 'node:util';

/**
 * What stands on the command line. `--help` prints the usage; an unknown option, one that stands twice and a word too many end the
 * process with a sentence and the usage.
 * @param {string} usage
 * @param {import('node:util').ParseArgsConfig['options']} [options]
 * @param {number} [most] words that are no options
 */
export function commandLine(usage, options = {}, most = 0) {
  try {
    const { values, positionals, tokens } = util.parseArgs({
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
      allowNegative: true,
      tokens: true,
    });
    const { help, ...given } = values;
    if (help) {
      console.log(usage);
      process.exit(0);
    }
    const names = tokens.flatMap(({ kind, name }) => (kind === 'option' ? [name] : []));
    const double = names.find((name, at) => names.indexOf(name) < at);
    if (double) throw new Error(`--${double} stands twice`);
    if (positionals.length <= most) return { values: given, words: positionals };
    throw new Error(`"${positionals[most]}" is one word too many`);
  } catch (error) {
    console.error(`${error.message.split(/\. |\n/)[0]}.\n\n${usage}`);
  }
  return process.exit(1);
}
