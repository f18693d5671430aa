import { useEffect, useState } from 'react';
import { STATELESS } from '@/domain/booking/fields';
import { TRAVELLER_FIELDS, isTravellerField } from '@/domain/booking/travellerFields';
import type { ComparedField } from '@/domain/device/updates';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { type ComparedUpdate, compareWithServer, keepServerValues, tryAgain } from '@/state/device/actions';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { itemText } from './deviceTexts';
import styles from './Device.module.css';

function useValue(): (field: ComparedField, value: string) => string {
  const t = useT();
  const format = useFormat();
  return (field, value) => {
    const kind = isTravellerField(field) ? TRAVELLER_FIELDS[field].kind : field === 'country' ? 'country' : 'text';
    if (value === '') return t('device.compare.none');
    if (kind === 'gender' && (value === 'female' || value === 'male')) return t(`booking.field.${value}`);
    if (kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return format.date(value);
    if (value === STATELESS) return t('booking.field.stateless');
    return kind === 'country' ? format.country(value) : value;
  };
}

function Both({ one, t }: { one: ComparedUpdate; t: Translate }) {
  const say = useValue();
  const name = itemText(t, one);
  if (!one.fields || one.fields.length === 0) {
    return (
      <p>
        <b>{name}</b> <span className="muted">{t(one.fields ? 'device.compare.same' : 'device.compare.plain')}</span>
      </p>
    );
  }
  return (
    <table className={styles.both}>
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('device.compare.field')}</span>
          </th>
          <th scope="col">{t('device.compare.mine')}</th>
          <th scope="col">{t('device.compare.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {one.fields.map(({ field, ours, theirs }) => (
          <tr key={field}>
            <th scope="row">{t(`booking.field.${field}`)}</th>
            <td>{say(field, ours)}</td>
            <td>{say(field, theirs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A conflict (409): shows both values before any action (docs/offline.md, Outbox). */
export function Compare({ bookingId, online }: { bookingId: string; online: boolean }) {
  const t = useT();
  const [found, setFound] = useState<readonly ComparedUpdate[] | 'failed' | null>(null);
  const [busy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let here = true;
    setFound(null);
    compareWithServer(bookingId).then(
      (both) => here && setFound(both),
      (error: unknown) => {
        log.warn('device', 'the other side of a conflict cannot be shown', error);
        if (here) setFound('failed');
      },
    );
    return () => {
      here = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- asked again with the connection
  }, [bookingId, online, turn]);
  const work = async (act: (id: string) => Promise<void>) => {
    setBusy(true);
    try {
      await act(bookingId);
    } catch (error) {
      log.warn('device', 'a conflict could not be settled', error);
      setFound('failed');
    }
    setBusy(false);
  };
  if (found === null) return <output className="muted">{t('device.compare.asking')}</output>;
  if (found === 'failed') {
    return (
      <div className={styles.compared}>
        <Notice
          kind="warn"
          actions={
            <Button kind="outline" size="s" onClick={() => setTurn(turn + 1)}>
              {t('device.compare')}
            </Button>
          }
        >
          {t('device.compare.failed')}
        </Notice>
      </div>
    );
  }
  return (
    <div className={styles.compared}>
      {found.map((one) => (
        <Both key={one.id} one={one} t={t} />
      ))}
      <div className={styles.acts}>
        <Button kind="primary" busy={busy} onClick={() => void work(tryAgain)}>
          {t('device.sendMine')}
        </Button>
        <Button kind="outline" busy={busy} onClick={() => void work(keepServerValues)}>
          {t('device.keepTheirs')}
        </Button>
      </div>
    </div>
  );
}
