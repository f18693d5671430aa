import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { langOf } from '@/domain/locale';
import { shownText } from '@/domain/passes/paper';
import type { OrderSummary } from '@/domain/payment/order';
import { type DeviceTrip, splitTrips } from '@/domain/trips/trip';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { useRightTime } from '@/state/useTime';
import type { AddedPapers } from '@/state/trips/addPapers';
import type { TripsRead, TripsRefusal } from '@/state/trips/tripsFile';
import { carryState } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Notice } from '@/ui/Notice';
import { daysText, routeText, tripPath } from '../tripTexts';
import styles from './Papers.module.css';

interface Tools {
  addPapers: (order: OrderSummary, files: readonly File[]) => Promise<AddedPapers>;
  readTripsFile: (file: File) => Promise<TripsRead | TripsRefusal>;
  sharedFiles: () => Promise<File[]>;
  forgetSharedFiles: () => Promise<void>;
}

/** Asks for which trip the files are that another app has shared. They stay until it is answered. */
export function SharedFiles({ tools, trips }: { tools: Tools; trips: readonly DeviceTrip[] }) {
  const t = useT();
  const format = useFormat();
  const go = useNavigate();
  const now = useRightTime();
  const lang = langOf(useSession().locale);
  const [files, setFiles] = useState<File[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let here = true;
    void tools.sharedFiles().then((found) => here && setFiles(found));
    return () => {
      here = false;
    };
  }, [tools]);
  const forget = async (): Promise<void> => {
    await tools.forgetSharedFiles();
    setFiles([]);
  };
  const open = async (orderId: string): Promise<void> => {
    await forget();
    void go(carryState(tripPath(orderId), location.search));
  };
  const into = async (order: OrderSummary): Promise<void> => {
    setBusy(true);
    const done = await tools.addPapers(order, files);
    setBusy(false);
    if (done.refused.length === 0) await open(order.orderId);
    else setRefused(done.refused.map(({ name, why }) => `${name}: ${t(`passes.refused.${why}`)}`));
  };
  const asTrip = async (): Promise<void> => {
    setBusy(true);
    let orderId: string | null = null;
    const told: string[] = [];
    for (const file of files) {
      const done = await tools.readTripsFile(file);
      if (typeof done === 'string') told.push(`${shownText(file.name)}: ${t(`passes.file.refused.${done}`)}`);
      else orderId ??= done.orderId;
    }
    setBusy(false);
    if (told.length > 0) setRefused(told);
    else if (orderId === null) await forget();
    else await open(orderId);
  };
  if (files.length === 0) return null;
  const { next, later, past } = splitTrips(
    trips.filter(({ order }) => order.orderId !== ''),
    now,
  );
  return (
    <Card title={t('passes.shared.title')}>
      <div className={styles.foot}>
        <output>{t('passes.shared.which', { files: files.map(({ name }) => shownText(name)).join(', ') })}</output>
        <ul className={styles.choices}>
          {[...(next ? [next] : []), ...later, ...past.slice(0, 3)].map(({ order }) => (
            <li key={order.orderId}>
              <Button kind="outline" wide busy={isBusy} onClick={() => void into(order)}>
                {[routeText(order, lang, t), daysText(order, t, format)].filter(Boolean).join(', ')}
              </Button>
            </li>
          ))}
        </ul>
        <div className={styles.acts}>
          <Button kind="tonal" size="s" busy={isBusy} onClick={() => void asTrip()}>
            {t('passes.shared.asTrip')}
          </Button>
          <Button kind="quiet" size="s" onClick={() => void forget()}>
            {t('passes.shared.drop')}
          </Button>
        </div>
        {refused.map((text) => (
          <Notice key={text} kind="warn" live>
            {text}
          </Notice>
        ))}
      </div>
    </Card>
  );
}
