import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** A compiled message: the text or its parts, with FormatJS's numeric element types. */
export type Ast = MessageFormatElement[];
export type Messages = Record<string, Ast>;
/** As shipped: a message without variables is a string. */
export type Compiled = Record<string, Ast | string>;

/** Converts shipped messages to FormatJS ASTs; without its parser a plain string would be an error. */
export const expand = (compiled: Compiled): Messages =>
  Object.fromEntries(
    Object.entries(compiled).map(([key, message]) => [
      key,
      typeof message === 'string' ? ([{ type: 0, value: message }] as Ast) : message,
    ]),
  );
