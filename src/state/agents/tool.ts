import { type Struct, StructError, validate } from 'superstruct';

/*
 * Tools for an agent of the traveller, where the browser has a door for it (WebMCP). They call what the screen calls, so the traveller
 * sees on it what was asked for. They are in English, for programs. Nothing here buys: the traveller does.
 */

/** Leads to a path of the app. */
export type OpenPath = (path: string) => void;

export interface ToolContext {
  open: OpenPath;
  /** The agent no longer wants the answer. */
  signal: AbortSignal;
}

/** What an agent reads: small, and plain JSON. */
export type Answer = Record<string, unknown>;

/** A sentence for the agent in place of an answer. */
export class ToolRefusal extends Error {}

export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: object;
  /** Changes nothing but what is on the screen. */
  readOnly: boolean;
  run: (given: unknown, context: ToolContext) => Promise<Answer>;
}

interface Declared<T> extends Omit<Tool, 'run' | 'inputSchema'> {
  /** JSON schema of each field; the same fields as `input`. */
  fields: Record<keyof T & string, object>;
  required: readonly (keyof T & string)[];
  input: Struct<T>;
  run: (input: T, context: ToolContext) => Promise<Answer>;
}

const inWords = ({ path, message }: StructError): string =>
  path.length > 0 ? `The input "${path.join('.')}" is wrong: ${message}.` : `The input is wrong: ${message}.`;

/** A tool whose input is checked at the door. */
export function makeTool<T extends object>({ fields, required, input, run, ...rest }: Declared<T>): Tool {
  return {
    ...rest,
    inputSchema: { type: 'object', properties: fields, required, additionalProperties: false },
    run: (given, context) => {
      const [error, value] = validate(given ?? {}, input, { coerce: true });
      if (error) throw new ToolRefusal(inWords(error));
      return run(value, context);
    },
  };
}
