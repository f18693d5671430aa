import { type SyntheticEvent, useEffect, useId, useMemo, useState } from 'react';
import { readTarget } from '@/domain/alerts/target';
import type { PriceWatch } from '@/domain/alerts/types';
import { foundSearch, isWatchOver, watchPath, watchRoute } from '@/domain/alerts/watch';
import { langOf } from '@/domain/locale';
import { toEuros } from '@/domain/money';
import type { Search } from '@/domain/search/types';
import { totalPassengers, whosePrice } from '@/domain/search/passengers';
import { whenText } from '@/i18n/age';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { setTarget } from '@/state/alerts/watches';
import { hasFeature } from '@/state/features';
import { useSession } from '@/state/session';
import { useClock, useToday } from '@/state/useTime';
import { Button, ButtonLink } from '@/ui/Button';
import { TextField } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import { IconTrash } from '@/ui/icons';
import { Price } from '@/ui/Price';
import { Tag } from '@/ui/Tag';
import { LateGoodPrice } from '../common/LateGoodPrice';
import { foundText, partyWatched, whenWatched } from './watchTexts';
import styles from './Alerts.module.css';

/** At least this drop is told without a target, in cents. */
const LEAST_DROP = 500;

/** The price from which the traveller is told. What is typed stays until it is saved. */
function TargetForm({ watch }: { watch: PriceWatch }) {
  const t = useT();
  const format = useFormat();
  const stored = watch.target === null ? '' : format.number(toEuros(watch.target));
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<'idle' | 'wrong' | 'other' | 'saved' | 'failed'>('idle');
  const text = typed ?? stored;
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const target = readTarget(text, watch.currency);
    if (target.kind === 'wrong' || target.kind === 'other') return setState(target.kind);
    if (!(await setTarget(watch.id, target.kind === 'price' ? target.cents : null))) return setState('failed');
    setTyped(null);
    setState('saved');
  };
  useEffect(() => {
    if (state !== 'saved') return undefined;
    const timer = setTimeout(() => setState('idle'), 5000);
    return () => clearTimeout(timer);
  }, [state]);
  const errors = {
    wrong: t('alerts.target.wrong'),
    other: t('alerts.target.other', { currency: watch.currency }),
    failed: t('alerts.notKept'),
  };
  const error = state === 'idle' || state === 'saved' ? undefined : errors[state];
  return (
    <form className={styles.target} onSubmit={(event) => void save(event)} noValidate>
      <TextField
        label={t('alerts.target')}
        hint={t('alerts.target.hint', { least: format.money(LEAST_DROP, { from: true }) })}
        error={error}
        name="target"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onValue={(next) => {
          setTyped(next);
          setState('idle');
        }}
      />
      <Button kind="outline" type="submit">
        {t('alerts.save')}
      </Button>
      <output className={styles.facts}>{state === 'saved' && t('alerts.saved')}</output>
    </form>
  );
}

/** The last price found, for whom it is and how old; or why there is none. */
function Found({ watch, held }: { watch: PriceWatch; held: boolean }) {
  const t = useT();
  const format = useFormat();
  const now = useClock();
  const { search, lastCheck, fee } = watch;
  const price = lastCheck?.price;
  const people = totalPassengers(search.passengers);
  if (!lastCheck) {
    if (watch.base === null) return <p className={styles.facts}>{t('alerts.unchecked')}</p>;
    return (
      <div className={styles.price}>
        <Price cents={watch.base} size="l" held />
        <span className={styles.facts}>{t('alerts.each', { one: whosePrice(search.passengers) })}</span>
        <span className={styles.facts}>{t('alerts.unchecked')}</span>
      </div>
    );
  }
  if (!price) return <p className={styles.facts}>{t('alerts.unsold')}</p>;
  return (
    <div className={styles.price}>
      <Price cents={price.cents} size="l" held={held} />
      <span className={styles.facts}>
        {price.total === null && people > 1
          ? t('alerts.oneAdult')
          : t('alerts.each', { one: price.total === null ? 'adult' : whosePrice(search.passengers) })}
      </span>
      {price.total !== null && people > 1 && (
        <span className={styles.facts}>{t('alerts.forAll', { total: format.money(price.total), n: people })}</span>
      )}
      {fee > 0 && <span className={styles.facts}>{t('alerts.inclFee')}</span>}
      <span className={styles.facts}>{foundText(t, format, price, now)}</span>
    </div>
  );
}

/** One watched price: what, the last price found, the target, and the way to the flights. */
export function AlertRow({ watch, onRemove }: { watch: PriceWatch; onRemove: () => void }) {
  const t = useT();
  const format = useFormat();
  const { locale, online } = useSession();
  const now = useClock();
  const today = useToday();
  const id = useId();
  const hasCalendar = hasFeature('cheapFlights');
  const route = watchRoute(watch, langOf(locale));
  const passed = isWatchOver(watch, today);
  const cents = watch.lastCheck?.price?.cents ?? null;
  // The same object while the days are the same: it is asked about once.
  const foundKey = JSON.stringify(foundSearch(watch));
  const compared = useMemo(() => JSON.parse(foundKey) as Search | null, [foundKey]);
  const isReached = !passed && watch.target !== null && cents !== null && cents <= watch.target;
  const { lowest, base, flight } = watch;
  const past = [
    // An alert set while the search still runs gets its first price from the first check: the same price says nothing.
    base !== null && base !== cents && watch.lastCheck && t('alerts.base', { price: format.money(base) }),
    lowest &&
      watch.lastCheck &&
      t('alerts.lowest', { price: format.money(lowest.cents), when: whenText(locale, format, lowest.at, now) }),
  ].filter(Boolean);
  return (
    <li className={styles.row} aria-labelledby={id}>
      <div className={styles.what}>
        <h2 id={id}>{route}</h2>
        <p className={styles.facts}>{`${whenWatched(t, format, watch)}; ${partyWatched(t, watch)}`}</p>
        {flight && <p className={styles.facts}>{t('alerts.flight', { text: flight.text })}</p>}
        {(watch.unseen || isReached || passed) && (
          <p className={styles.tags}>
            {watch.unseen && !passed && <Tag kind="accent">{t('alerts.news')}</Tag>}
            {isReached && <Tag kind="ok">{t('alerts.reached')}</Tag>}
            {passed && <Tag kind="warn">{t('alerts.passed')}</Tag>}
          </p>
        )}
      </div>
      <IconButton
        className={styles.remove}
        label={t('alerts.remove', { route })}
        icon={<IconTrash />}
        onClick={onRemove}
      />
      <div className={styles.found}>
        <Found watch={watch} held={!online || passed} />
        {compared && !passed && <LateGoodPrice search={compared} cents={cents === null ? null : cents - watch.fee} />}
        {past.length > 0 && <p className={styles.facts}>{past.join(', ')}</p>}
        {watch.failedAt !== null && <p className={styles.facts}>{t('alerts.failedOne')}</p>}
      </div>
      {!passed && (
        <>
          <TargetForm watch={watch} />
          <div className={styles.does}>
            <ButtonLink kind="tonal" size="s" to={watchPath(watch, hasCalendar)} aria-describedby={id}>
              {t(foundSearch(watch) ? 'alerts.show' : hasCalendar ? 'alerts.showDays' : 'search.submit')}
            </ButtonLink>
          </div>
        </>
      )}
    </li>
  );
}
