import { type Context, type ReactNode, useCallback, useContext } from 'react';
import { IntlContext, type IntlShape } from 'react-intl';
import { currentIntl } from './catalogue';
import type { MessageKey } from './keys';

type TextValue = string | number | boolean | Date | null | undefined;
type TextValues = Record<string, TextValue>;
/** Values of a rich text: nodes, and a function for every tag of the message. */
type RichValues = Record<string, ReactNode | Date | ((chunks: ReactNode[]) => ReactNode)>;

export type Translate = (id: MessageKey, values?: TextValues) => string;

const say = (intl: IntlShape, id: string, values?: TextValues): string => {
  const text = intl.formatMessage({ id }, values as Record<string, string>) as unknown;
  return Array.isArray(text) ? text.filter((part) => typeof part === 'string').join('') : String(text);
};

/** Outside of React (toasts, document title): the text in the language in use now. */
export const translate: Translate = (id, values) => say(currentIntl(), id, values);

const useIntlNow = (): IntlShape => useContext(IntlContext as Context<IntlShape | undefined>) ?? currentIntl();

/** `t('search.from')`: a text as a string. Follows the language. */
export function useT(): Translate {
  const intl = useIntlNow();
  return useCallback((id, values) => say(intl, id, values), [intl]);
}

/** A text as nodes: values may be nodes, and `<tag>` in the message is given to the function of that name. */
export function T({ id, values }: { id: MessageKey; values?: RichValues | undefined }): ReactNode {
  const intl = useIntlNow();
  return intl.formatMessage({ id }, values as Record<string, string>) as ReactNode;
}
