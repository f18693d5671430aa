import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { calendarFile } from '@/domain/calendar/ics';
import { tripEvents } from '@/domain/calendar/trip';
import { localDay } from '@/domain/dates';
import { opensMinutes } from '@/domain/trips/checkIn';
import type { DeviceTrip } from '@/domain/trips/trip';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import { useSession } from '@/state/session';
import { ownCheckInRules } from '@/state/trips/checkInRules';
import { type TripsRead, type TripsRefusal, readTripsFile, tripsFile } from '@/state/trips/tripsFile';
import { Button, ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Notice } from '@/ui/Notice';
import { calendarTexts } from '../../common/trips/calendarTexts';
import { handOver } from '../../common/handOver';
import { tripPath } from '../tripTexts';
import styles from './Papers.module.css';

const ACCEPT = '.json,.ics,.pkpass,application/json,text/calendar,application/vnd.apple.pkpass';

/** What a link to "all trips as a file" names. */
const ID = 'files';

const COUNTS = ['added', 'renewed', 'known', 'unpaid', 'unread'] as const;

/** What came in, in words: "2 trips added, 1 trip was here already". */
const countsText = (read: TripsRead, t: Translate): string =>
  COUNTS.filter((count) => read[count] > 0)
    .map((count) => t(`passes.file.${count}`, { n: read[count] }))
    .join(', ');

function Result({ result }: { result: TripsRead | TripsRefusal }) {
  const t = useT();
  if (typeof result === 'string') {
    return (
      <Notice kind="warn" live>
        {t(`passes.file.refused.${result}`)}
      </Notice>
    );
  }
  return (
    <Notice
      kind="ok"
      live
      actions={
        result.orderId !== null && (
          <ButtonLink kind="tonal" size="s" to={tripPath(result.orderId)}>
            {t('passes.file.open')}
          </ButtonLink>
        )
      }
    >
      {countsText(result, t)}
    </Notice>
  );
}

/** All trips as a file and as a calendar, and trips out of files. Everything happens on the device. */
export function TripFiles({ trips }: { trips: readonly DeviceTrip[] }) {
  const t = useT();
  const format = useFormat();
  const { locale, profile, settings } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<TripsRead | TripsRefusal | null>(null);
  const orders = trips.map(({ order }) => order).filter(({ orderId }) => orderId !== '');
  const flown = orders.filter(({ legs }) => legs.length > 0);
  const name = (end: string): string => `${t('passes.file.name')} ${localDay(now())}.${end}`;

  const save = (): void => {
    void handOver([new File([tripsFile(orders)], name('json'), { type: 'application/json' })], t);
  };
  const saveCalendar = (): void => {
    const rules = ownCheckInRules(profile.checkIn);
    const events = flown.flatMap((order) =>
      tripEvents(order, calendarTexts(order, t, format, locale), (airline) => opensMinutes(airline, rules)),
    );
    const content = calendarFile(events, settings.projectName, now());
    void handOver([new File([content], name('ics'), { type: 'text/calendar;charset=utf-8' })], t);
  };
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    setBusy(true);
    setResult(null);
    setResult(await readTripsFile(file));
    setBusy(false);
  };
  const place = useRef<HTMLDivElement>(null);
  // The card comes late: the browser cannot go to it by itself.
  const isAsked = useLocation().hash === `#${ID}`;
  useEffect(() => {
    if (!isAsked) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [isAsked]);
  return (
    <Card title={t('passes.file.title')} id={ID}>
      <div ref={place} tabIndex={-1} className={styles.foot}>
        {orders.length > 0 && <p>{t('passes.file.about')}</p>}
        <p className="muted">{t('passes.file.read.about')}</p>
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          hidden
          aria-hidden="true"
          tabIndex={-1}
          onChange={(event) => void read(event)}
        />
        <div className={styles.acts}>
          {orders.length > 0 && (
            <Button kind="outline" size="s" onClick={save}>
              {t('passes.file.save')}
            </Button>
          )}
          {flown.length > 0 && (
            <Button kind="outline" size="s" onClick={saveCalendar}>
              {t('passes.file.calendar')}
            </Button>
          )}
          <Button kind="outline" size="s" busy={isBusy} onClick={() => input.current?.click()}>
            {t('passes.file.read')}
          </Button>
        </div>
        {result !== null && <Result result={result} />}
      </div>
    </Card>
  );
}
