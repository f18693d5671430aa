import type { AnswerHead } from './genuine';

/** The type of an answer, without parameters; '' without one. */
export const typeOf = ({ headers }: Pick<AnswerHead, 'headers'>): string =>
  (headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** True for a page, by its type. */
export const isPage = (head: Pick<AnswerHead, 'headers'>): boolean => typeOf(head) === 'text/html';
