import { useState } from 'react';
import { cityOf } from '@/domain/booking/cities';
import { langOf } from '@/domain/locale';
import type { OrderSummary } from '@/domain/payment/order';
import { goneLegs } from '@/domain/trips/flightChanges';
import { type JourneyRights, journeyRights } from '@/domain/trips/rights';
import { RIGHTS } from '@/domain/trips/rights.data';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useDistances } from '@/state/distances';
import { LAW_ZONES } from '@/state/lawZones';
import { latePart, useBackgroundPart, useLatePart } from '@/state/latePart';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Skeleton } from '@/ui/Skeleton';
import { type JourneyOfOrder, rightsLines, sayApplies, sayCompensation, sayDistance, sayLaw } from './rightsTexts';
import { Disclosure } from '@/ui/Disclosure';
import styles from './Rights.module.css';

const LETTER = latePart(null, () => import('./LetterDialog'));

function Journey({ leg, rights, name }: JourneyOfOrder) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const distance = sayDistance(rights, t, format);
  const [law] = rights.laws;
  return (
    <section className={styles.journey}>
      <h3>{name}</h3>
      {distance && <p className="small muted">{distance}</p>}
      {rights.laws.map((one) => (
        <p key={one.law}>
          {sayApplies(one, t)} <b>{sayCompensation(one, locale, t)}</b>
        </p>
      ))}
      {!law && <p>{t('help.rights.none')}</p>}
      {rights.laws.length > 1 && <p className="small muted">{t('help.rights.both')}</p>}
      {law && rights.near && <p className="small muted">{t('help.rights.near')}</p>}
      {law && leg.segments.length > 1 && <p className="small muted">{t('help.rights.booking')}</p>}
      {law && (
        <Disclosure className={styles.more}>
          <summary>{t('help.rights.more')}</summary>
          {rightsLines(law, locale, t).map(({ key, lines }) => (
            <div key={key}>
              <h4>{t(`help.rights.${key}`)}</h4>
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          ))}
          <p className="small muted">{t('help.rights.extraordinary')}</p>
        </Disclosure>
      )}
    </section>
  );
}

const QUESTIONS = ['reason', 'next', 'connection', 'care', 'keep'] as const;

function Desk() {
  const t = useT();
  return (
    <Disclosure className={styles.more}>
      <summary>{t('help.rights.desk')}</summary>
      <ul>
        {QUESTIONS.map((each) => (
          <li key={each}>{t(`help.rights.desk.${each}`)}</li>
        ))}
      </ul>
    </Disclosure>
  );
}

function Letter({ order, journeys }: { order: OrderSummary; journeys: readonly JourneyOfOrder[] }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const part = useLatePart(LETTER, open, () => {
    setOpen(false);
    setFailed(true);
  });
  return (
    <div className={styles.acts}>
      <Button
        kind="outline"
        aria-haspopup="dialog"
        busy={open && !part}
        onClick={() => {
          setFailed(false);
          setOpen(true);
        }}
      >
        {t('help.letter.open')}
      </Button>
      <output className="small">{failed && t('shell.crashTitle')}</output>
      {open && part && <part.LetterDialog order={order} journeys={journeys} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** What the law gives travellers if a flight of the order is late or cancelled. Works without a network. */
export function RightsCard({ order }: { order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const distanceOf = useDistances();
  const { here: zones, lost } = useBackgroundPart(LAW_ZONES);
  const title = t('help.rights.title');
  if (distanceOf === null || lost) {
    return (
      <Card title={title}>
        <p>{t('help.rights.lost')}</p>
      </Card>
    );
  }
  if (!distanceOf || !zones) {
    return (
      <Card title={title}>
        <Skeleton shape="block" />
      </Card>
    );
  }
  const city = (stop: JourneyRights['from']) => cityOf(stop, order.cities ?? {}, langOf(locale));
  const journeys = [...order.legs, ...goneLegs(order)].flatMap((leg): JourneyOfOrder[] => {
    const rights = journeyRights(leg, distanceOf, zones);
    return rights
      ? [{ leg, rights, name: t('help.rights.leg', { from: city(rights.from), to: city(rights.to) }) }]
      : [];
  });
  const covered = journeys.filter(({ rights }) => rights.laws.length > 0);
  const laws = [...new Set(covered.flatMap(({ rights }) => rights.laws.map(({ law }) => law)))];
  return (
    <Card title={title}>
      <div className={styles.card}>
        {journeys.map((journey) => (
          <Journey key={journey.rights.from.at} {...journey} />
        ))}
        <Desk />
        {covered.length > 0 && <Letter order={order} journeys={covered} />}
        <p className="small muted">
          {t('help.rights.asOf', { day: format.date(RIGHTS.asOf) })}
          {laws.map((law) => (
            <span key={law}>
              {' '}
              <a className={styles.source} href={RIGHTS.laws[law].source} target="_blank" rel="noreferrer">
                {t('help.rights.source', { law: sayLaw(law, t) })}
              </a>
            </span>
          ))}
        </p>
      </div>
    </Card>
  );
}
