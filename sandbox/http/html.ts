const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML elements and attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

interface HtmlPage {
  /** BCP 47 tag. */
  lang: string;
  title: string;
  /** HTML, escaped by the caller. */
  body: string;
  stylesheet: string;
  /** Address of a module script. */
  script?: string;
}

/** A page of the sandbox itself: payment, sign-in. */
export const htmlPage = ({ lang, title, body, stylesheet, script }: HtmlPage): string => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<main>${body}</main>
${script === undefined ? '' : `<script type="module" src="${script}"></script>\n`}</body>
</html>
`;
