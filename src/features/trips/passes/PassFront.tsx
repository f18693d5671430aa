import { useEffect, useState } from 'react';
import type { Paper, PassFacts } from '@/domain/passes/paper';
import { useT } from '@/i18n/t';
import { sayOfPaper } from '@/state/trips/papers';
import { drawnBarcode } from '@/state/trips/passBarcode';
import { useSession } from '@/state/session';
import { Skeleton } from '@/ui/Skeleton';
import styles from './Papers.module.css';

/** The barcode, as large as the screen; drawn once and kept. */
function Barcode({ paper }: { paper: Paper }) {
  const t = useT();
  const { online } = useSession();
  const [drawn, setDrawn] = useState(paper.drawn);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (drawn) return undefined;
    let here = true;
    void drawnBarcode(paper).then((svg) => {
      if (svg !== null) void sayOfPaper({ id: paper.id, drawn: svg });
      if (!here) return;
      setLost(svg === null);
      if (svg !== null) setDrawn(svg);
    });
    return () => {
      here = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- again with the connection; what else changes of a paper is not its barcode
  }, [paper.id, online]);
  return (
    <div className={styles.plate} data-kind={paper.pass?.barcode?.kind}>
      {drawn ? (
        <img src={`data:image/svg+xml,${encodeURIComponent(drawn)}`} alt={t('passes.barcode')} />
      ) : isLost ? (
        <p className={styles.onWhite}>{t('passes.noBarcode')}</p>
      ) : (
        <Skeleton shape="block" />
      )}
    </div>
  );
}

/** A boarding pass: its barcode, and what it says in large letters. */
export function PassFront({ paper, pass }: { paper: Paper; pass: PassFacts }) {
  const t = useT();
  const { name, flight, from, to, seat, gate, terminal, boarding, reference, more } = pass;
  const facts = [
    { label: t('passes.fact.name'), value: name },
    { label: t('passes.fact.flight'), value: [flight, from && to && `${from}–${to}`].filter(Boolean).join(', ') },
    { label: t('passes.fact.boarding'), value: boarding },
    { label: t('passes.fact.gate'), value: gate },
    { label: t('passes.fact.seat'), value: seat },
    { label: t('passes.fact.terminal'), value: terminal },
    { label: t('passes.fact.reference'), value: reference },
    ...more,
  ].filter(({ value }) => value !== '');
  return (
    <>
      {pass.barcode && <Barcode paper={paper} />}
      <dl className={styles.facts}>
        {facts.map(({ label, value }, at) => (
          <div key={`${at} ${label}`}>
            <dt>{label}</dt>
            <dd translate="no">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
