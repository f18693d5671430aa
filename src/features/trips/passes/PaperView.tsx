import { type ReactNode, useEffect, useState } from 'react';
import { PAPER_TYPES } from '@/domain/passes/agency';
import { type Paper, segmentsOf, paperFlightOf, placeOfFlight } from '@/domain/passes/paper';
import { flightName } from '@/domain/calendar/trip';
import { type OrderSummary, fullNameOf, travellersOf } from '@/domain/payment/order';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { keepScreenOn } from '@/platform/wakeLock';
import { paperFile, sayOfPaper } from '@/state/trips/papers';
import { Button, buttonClass } from '@/ui/Button';
import { FullScreen } from '@/ui/Dialog';
import { SelectField, TextField } from '@/ui/Field';
import { IconDownload } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { handOver } from '../../common/handOver';
import { PassFront } from './PassFront';
import { fullTitle, otherFlightText, paperFileName, paperTitle } from './paperTexts';
import styles from './Papers.module.css';

/** A picture, as wide as the screen. */
function Picture({ file, alt }: { file: File; alt: string }) {
  const t = useT();
  const [url] = useState(() => URL.createObjectURL(file));
  const [isBroken, setBroken] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  if (isBroken) return <p>{t('passes.refused.damaged')}</p>;
  return (
    <div className={styles.plate}>
      <img src={url} alt={alt} onError={() => setBroken(true)} />
    </div>
  );
}

/** Whose it is, for which flight, and its name; stored with each change. */
function About({ paper, order }: { paper: Paper; order: OrderSummary }) {
  const t = useT();
  const format = useFormat();
  const [name, setName] = useState(paper.name);
  const flights = segmentsOf(order.legs);
  const names = travellersOf(order).map(fullNameOf);
  const place = paper.flight ? placeOfFlight(paper.flight, flights) : -1;
  const change = async (change: Partial<Paper>): Promise<void> => {
    if (!(await sayOfPaper({ id: paper.id, ...change }))) toast('bad', t('passes.refused.full'));
  };
  return (
    <div className={styles.fields}>
      {new Set([...names, paper.traveller]).size > 1 && (
        <SelectField
          label={t('passes.traveller')}
          name="paperTraveller"
          value={paper.traveller}
          options={[
            { value: '', label: t('passes.everyone') },
            ...[...new Set([...names, paper.traveller])].filter(Boolean).map((one) => ({ value: one, label: one })),
          ]}
          onValue={(traveller) => void change({ traveller })}
        />
      )}
      {flights.length > 0 && (
        <SelectField
          label={t('passes.flight')}
          name="paperFlight"
          value={String(place)}
          options={[
            { value: '-1', label: t('passes.wholeTrip') },
            ...flights.map((flight, at) => ({
              value: String(at),
              label: `${flightName(flight)}, ${flight.dep.airport}–${flight.arr.airport}, ${format.weekdayDate(flight.dep.date)}`,
            })),
          ]}
          onValue={(at) => {
            const flight = flights[Number(at)];
            void change({ flight: flight ? paperFlightOf(flight) : null });
          }}
        />
      )}
      <TextField
        label={t('passes.name')}
        name="paperName"
        autoComplete="off"
        maxLength={80}
        value={name}
        onValue={setName}
        onLeave={() => name !== paper.name && void change({ name: name.trim() })}
      />
    </div>
  );
}

interface PaperViewProps {
  paper: Paper;
  order: OrderSummary;
  onClose: () => void;
  onDelete: () => void;
}

/** One paper, large, with the screen kept on. Needs no network. */
export function PaperView({ paper, order, onClose, onDelete }: PaperViewProps) {
  const t = useT();
  const format = useFormat();
  const { id, type, pass } = paper;
  const other = otherFlightText(paper, order, t, format);
  const [file, setFile] = useState<File | null>();
  const fileName = paperFileName(paper, order, t);
  useEffect(() => keepScreenOn(), []);
  useEffect(() => {
    let here = true;
    void paperFile(id).then(
      (bytes) => here && setFile(bytes && new File([bytes], fileName, { type: PAPER_TYPES[type] })),
    );
    return () => {
      here = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- another name is no other file
  }, [id, type]);
  const give = (): void => {
    if (file) void handOver([new File([file], fileName, { type: file.type })], t);
  };
  const isPicture = type === 'png' || type === 'jpeg';
  let front: ReactNode;
  if (pass) front = <PassFront paper={paper} pass={pass} />;
  else if (file === undefined) front = <Skeleton shape="block" />;
  else if (file === null) front = <p>{t('passes.unreadable')}</p>;
  else if (isPicture) front = <Picture file={file} alt={fullTitle(paper, t)} />;
  else
    front = (
      <div className={styles.pdf}>
        <p>{t('passes.pdf')}</p>
        <Button kind="primary" onClick={give}>
          <IconDownload size="s" /> {t('passes.openPdf')}
        </Button>
      </div>
    );
  return (
    <FullScreen
      title={
        // Focus begins here, not on a field below the pass.
        <span tabIndex={-1} data-autofocus="">
          {paperTitle(paper, t)}
        </span>
      }
      onClose={onClose}
      back
    >
      <div className={styles.view}>
        {other && <Notice kind="warn">{other}</Notice>}
        {front}
        {(pass || isPicture) && <p className={styles.bright}>{t('passes.bright')}</p>}
        <About paper={paper} order={order} />
        <div className={styles.acts}>
          {(pass || isPicture) && file && (
            <Button kind="outline" onClick={give}>
              {t('passes.save')}
            </Button>
          )}
          {type === 'pkpass' && paper.url.startsWith('https:') && (
            <a className={buttonClass({ kind: 'outline' })} href={paper.url} type={PAPER_TYPES.pkpass}>
              {t('passes.wallet')}
            </a>
          )}
          {paper.url === '' ? (
            <Button kind="quiet" onClick={onDelete}>
              {t('passes.delete')}
            </Button>
          ) : (
            <span className="muted">{t('passes.fromAgency')}</span>
          )}
        </div>
      </div>
    </FullScreen>
  );
}
