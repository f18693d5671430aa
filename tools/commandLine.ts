import { parseArgs } from 'node:util';

/** Options by name, as `parseArgs` takes them. */
export type Options = Record<string, { type: 'string' | 'boolean'; short?: string }>;
type Values<T extends Options> = { [K in keyof T]?: T[K]['type'] extends 'boolean' ? boolean : string };

/**
 * What stands on the command line. `--help` prints the usage; an unknown option, one that stands twice and a word too many end the
 * process with a sentence and the usage. `most`: words that are no options.
 */
export function commandLine<const T extends Options = Options>(
  usage: string,
  options?: T,
  most = 0,
): { values: Values<T>; words: string[] } {
  const known: Options = { ...options, help: { type: 'boolean', short: 'h' } };
  try {
    const { values, positionals, tokens } = parseArgs({
      options: known,
      allowPositionals: true,
      allowNegative: true,
      tokens: true,
    });
    const { help, ...given } = values;
    if (help) {
      console.log(usage);
      process.exit(0);
    }
    const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const double = names.find((name, at) => names.indexOf(name) < at);
    if (double) throw new Error(`--${double} stands twice`);
    if (positionals.length <= most) return { values: given as Values<T>, words: positionals };
    throw new Error(`"${positionals[most]}" is one word too many`);
  } catch (error) {
    console.error(`${(error as Error).message.split(/\. |\n/)[0]}.\n\n${usage}`);
  }
  return process.exit(1);
}
