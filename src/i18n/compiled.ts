import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** A compiled message: the text, or its parts. The numbers are FormatJS's own element types. */
export type Ast = MessageFormatElement[];
export type Messages = Record<string, Ast>;
/** As compiled and shipped: a message without variables is just its text. */
export type Compiled = Record<string, Ast | string>;

/** Shipped messages as FormatJS wants them. Without its parser a bare text would be an error. */
export const expand = (compiled: Compiled): Messages =>
  Object.fromEntries(
    Object.entries(compiled).map(([key, message]) => [
      key,
      typeof message === 'string' ? ([{ type: 0, value: message }] as Ast) : message,
    ]),
  );
