import { type FormEvent, useDeferredValue, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { langOf } from '@/domain/locale';
import { routeDash, placeText } from '@/domain/search/places';
import { PART_KINDS, type PartKind, type TripInWords, withoutPart } from '@/domain/search/words/readWords';
import { type Formatters } from '@/i18n/formatters';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { hasLocalPlaces, loadLocalPlaces, onLocalPlaces } from '@/state/searchForm/localPlaces';
import { daysPath, fillFromWords, openStays, readTrip } from '@/state/searchForm/words';
import { useSession } from '@/state/session';
import { carryState } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/Chip';
import { Dialog } from '@/ui/Dialog';
import { TextField } from '@/ui/Field';
import { IconClose } from '@/ui/icons';
import type { ModalFrame } from '@/ui/useModalDialog';
import styles from './DescribeTrip.module.css';

/** What a part means, in the words of the page. */
function partText(
  kind: PartKind,
  trip: TripInWords,
  t: ReturnType<typeof useT>,
  format: Formatters,
  lang: ReturnType<typeof langOf>,
): string {
  const { origin, destination, start, end, passengers: party } = trip;
  const monthText = (month: string): string => format.month(Number(month.slice(0, 4)), Number(month.slice(5)));
  const texts: Record<PartKind, () => string> = {
    origin: () => (origin ? t('words.from', { place: placeText(origin, lang) }) : ''),
    destination: () => (destination ? t('words.to', { place: placeText(destination, lang) }) : ''),
    anywhere: () => t('words.anywhere'),
    days: () => [start, end].flatMap((day) => (day ? format.weekdayDate(day) : [])).join(routeDash(lang)),
    months: () => format.list(trip.months.map(monthText)),
    nights: () =>
      trip.weekend
        ? t(`flex.stay.${trip.weekend}`)
        : (trip.leastNights ? `${trip.leastNights}–` : '') + t('words.nights', { nights: trip.nights ?? 0 }),
    people: () =>
      format.list([
        t('words.adults', { adults: party?.adult ?? 0 }),
        ...(party?.child ? [t('words.children', { children: party.child })] : []),
        ...(party?.infant ? [t('words.infants', { infants: party.infant })] : []),
      ]),
    cabin: () => (trip.cabin ? t(`search.cabin.${trip.cabin}`) : ''),
    direct: () => t('words.direct'),
    oneWay: () => t('search.type.oneway'),
    budget: () => t('words.budget', { price: format.money((trip.budget ?? 0) * 100, { from: true }) }),
  };
  return texts[kind]();
}

/** One field that reads a trip in words and fills in the form. Works offline, with the places of this device. */
export function DescribeTrip({ onClose, closing }: ModalFrame) {
  const t = useT();
  const format = useFormat();
  const lang = langOf(useSession().locale);
  const navigate = useNavigate();
  const { search: address } = useLocation();
  const [text, setText] = useState('');
  const typed = useDeferredValue(text);
  const ready = useSyncExternalStore(onLocalPlaces, hasLocalPlaces, () => false);
  useEffect(() => void loadLocalPlaces(), []);
  // oxlint-disable-next-line react/exhaustive-deps -- read again once the places are here
  const trip = useMemo(() => readTrip(typed), [typed, ready]);
  const parts = PART_KINDS.filter((kind) => trip.spans[kind]);
  const names = parts.map((kind) => partText(kind, trip, t, format, lang));
  const id = useId();
  const path = daysPath(trip);
  const take = (event?: FormEvent): void => {
    event?.preventDefault();
    if (parts.length === 0) return;
    fillFromWords(trip);
    onClose();
    if (!openStays(trip) && path) void navigate(carryState(path, address));
  };
  return (
    <Dialog
      title={t('words.title')}
      onClose={onClose}
      closing={closing}
      actions={
        <Button kind="primary" why={parts.length === 0 ? t('words.nothing') : undefined} onClick={() => take()}>
          {t(path ? 'words.days' : 'words.fill')}
        </Button>
      }
    >
      <form id={id} onSubmit={take}>
        <TextField
          name="trip"
          label={t('words.label')}
          value={text}
          onValue={setText}
          hint={t('words.hint', { example: t('words.example') })}
          autoComplete="off"
          enterKeyHint="done"
        />
      </form>
      <ul className={styles.parts} aria-label={t('words.understood')}>
        {parts.map((kind, at) => (
          <li key={kind}>
            <Chip
              aria-label={t('words.remove', { part: names[at] ?? '' })}
              onPress={() => setText(withoutPart(typed, trip.spans[kind] ?? []))}
            >
              {names[at]} <IconClose size="s" />
            </Chip>
          </li>
        ))}
      </ul>
      <output className={styles.say}>
        {parts.length === 0 && typed !== '' && <p>{t('words.nothing')}</p>}
        {trip.unknown.length > 0 && <p>{t('words.unknown', { words: trip.unknown.join(', ') })}</p>}
        {trip.budget !== null && <p>{t('words.budgetNote')}</p>}
        <span className="sr-only">{names.join(', ')}</span>
      </output>
    </Dialog>
  );
}
