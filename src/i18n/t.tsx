import { type Context, type ReactNode, useCallback, useContext } from 'react';
import { IntlContext, type IntlShape } from 'react-intl';
import { currentIntl } from './catalogue';
import type { MessageKey } from './keys';

type TextValue = string | number | boolean | Date | null | undefined;
type TextValues = Record<string, TextValue>;
/** Values of a rich text: nodes, and a function for each tag. */
type RichValues = Record<string, ReactNode | Date | ((chunks: ReactNode[]) => ReactNode)>;

export type Translate = (id: MessageKey, values?: TextValues) => string;

const format = (intl: IntlShape, id: string, values?: TextValues): string => {
  const text = intl.formatMessage({ id }, values as Record<string, string>) as unknown;
  return Array.isArray(text) ? text.filter((part) => typeof part === 'string').join('') : String(text);
};

/** Translates outside React (toasts, document title). */
export const translate: Translate = (id, values) => format(currentIntl(), id, values);

const useIntlNow = (): IntlShape => useContext(IntlContext as Context<IntlShape | undefined>) ?? currentIntl();

/** `t('search.from')`: returns a string and follows the language. */
export function useT(): Translate {
  const intl = useIntlNow();
  return useCallback((id, values) => format(intl, id, values), [intl]);
}

/** A text as nodes. Values may be nodes; `<tag>` in the message calls the function of that name. */
export function T({ id, values }: { id: MessageKey; values?: RichValues | undefined }): ReactNode {
  const intl = useIntlNow();
  return <>{intl.formatMessage({ id }, values as Record<string, string>) as ReactNode}</>;
}
