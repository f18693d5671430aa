/** A text in which one part, a name or a number, is not translated by the browser. Amounts need none of it. */
export function Fixed({ text, part }: { text: string; part: string }) {
  const at = text.indexOf(part);
  if (at < 0) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, at)}
      <span translate="no">{part}</span>
      {text.slice(at + part.length)}
    </span>
  );
}
