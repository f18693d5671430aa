import { useState } from 'react';
import { useT } from '@/i18n/t';
import { Button } from '@/ui/Button';

/** Copies a text and says so. `label` names the text for screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useT();
  const [said, setSaid] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('copied');
    } catch {
      setSaid('copyFailed');
    }
  };
  return (
    <>
      <Button kind="outline" size="s" aria-label={said ? undefined : label} onClick={() => void copy()}>
        {t(said ? `trips.${said}` : 'trips.copy')}
      </Button>
      <output className="sr-only">{said && t(`trips.${said}`)}</output>
    </>
  );
}
