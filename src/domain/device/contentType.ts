import type { AnswerHead } from './genuine';

export const JSON_TYPE = 'application/json';
/** Lines of JSON: the result stream, and a search that is answered with its first lines. */
export const LINES_TYPE = 'application/x-ndjson';

/** The type of an answer, without parameters; '' without one. */
export const typeOf = ({ headers }: Pick<AnswerHead, 'headers'>): string =>
  (headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** True for a page, by its type. */
export const isPage = (head: Pick<AnswerHead, 'headers'>): boolean => typeOf(head) === 'text/html';
