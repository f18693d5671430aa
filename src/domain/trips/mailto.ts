/** Longest address handed to a mail program, in characters: Windows and some programs cut it near 2,000. */
export const MAILTO_LIMIT = 1800;

/** Line ends of a mail are CRLF (RFC 6068, 5); half a surrogate pair cannot be encoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\r\n|\r|\n/g, '\r\n').replaceAll(/\p{Surrogate}/gu, '\uFFFD'));

/** A `mailto:` address (RFC 6068). Without `to` the traveller fills in the recipient. */
export const mailtoHref = (to: string, subject: string, body: string): string =>
  `mailto:${encoded(to.trim()).replaceAll('%40', '@')}?subject=${encoded(subject)}&body=${encoded(body)}`;

interface FittedMail {
  href: string;
  /** Which of the bodies it has; -1 if none fits, and the body is `instead`. */
  body: number;
}

/** The first of the bodies, from the longest to the shortest, that a mail program takes. */
export function fittedMail(to: string, subject: string, bodies: readonly string[], instead: string): FittedMail {
  for (const [body, text] of bodies.entries()) {
    const href = mailtoHref(to, subject, text);
    if (href.length <= MAILTO_LIMIT) return { href, body };
  }
  return { href: mailtoHref(to, subject, instead), body: -1 };
}
