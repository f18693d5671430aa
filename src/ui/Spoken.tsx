import { useEffect, useState } from 'react';

/** How long a text stands still before it is spoken (ms). */
const STILL_MS = 1000;

/** Speaks a text that follows typing or streaming, once it stands still; not the one present on opening. */
export function Spoken({ text }: { text: string }) {
  const [said, say] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => say(text), STILL_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <output className="sr-only">{said}</output>;
}
