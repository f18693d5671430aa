import { type FocusEvent, useCallback, useContext, useMemo, useState } from 'react';
import { type PartyLimit, whyNotChange } from '@/domain/booking/passengers';
import type { Passenger } from '@/domain/booking/types';
import { NOTES, type Warning, flightDays, flightWarnings } from '@/domain/booking/warnings';
import { useFormat } from '@/i18n/format';
import type { Formatters } from '@/i18n/formatters';
import { type Translate, useT } from '@/i18n/t';
import { editPassenger } from '@/state/booking/draft/form';
import { askPartyPrice } from '@/state/booking/travellers/party';
import { useSession } from '@/state/session';
import { afterPress } from '@/ui/afterPress';
import { Button } from '@/ui/Button';
import { Notice } from '@/ui/Notice';
import { PartyContext } from './form';
import styles from './Travellers.module.css';
import { focusField } from '../../common/person/fieldProblems';

/** No new warning about a name appears while it is typed, only on blur; `blurs` counts those. */
interface Attention {
  typing: boolean;
  blurs: number;
}

const TYPED = 'input:not([type="radio"], [type="checkbox"])';

export function useAttention() {
  const [attention, setAttention] = useState<Attention>({ typing: false, blurs: 0 });
  const onFocus = useCallback(({ target }: FocusEvent) => {
    if (target.matches(TYPED)) setAttention((now) => ({ ...now, typing: true }));
  }, []);
  const onBlur = useCallback(({ currentTarget }: FocusEvent) => {
    afterPress(() => {
      // The press may have moved focus to another field of the same traveller.
      const { activeElement: now } = document;
      const typing = currentTarget.contains(now) && now?.matches(TYPED) === true;
      setAttention(({ blurs }) => ({ typing, blurs: blurs + 1 }));
    });
  }, []);
  return { attention, watch: useMemo(() => ({ onFocus, onBlur }), [onFocus, onBlur]) };
}

function warningText(
  warning: Warning,
  t: Translate,
  format: Pick<Formatters, 'date'>,
  last: string,
  what: string,
): string {
  switch (warning.kind) {
    case 'latin':
      return t('party.latin', { to: warning.to });
    case 'swapped':
      return t('party.swapped', { name: warning.name, surname: warning.surname });
    case 'twice':
    case 'namesake':
      return t(`party.${warning.kind}`, { n: warning.number });
    case 'whole':
      return t(warning.field === 'name' ? 'party.whole' : 'party.wholeSurname');
    case 'title':
      return t('party.problem.title');
    case 'noName':
      return t('party.noName', { word: warning.word, name: warning.to });
    case 'short':
      return t('party.short', { printed: warning.printed });
    case 'long':
      return t('party.long', { printed: warning.printed, letters: warning.letters, room: warning.room });
    case 'grows':
      return t(warning.group === 'adult' ? 'party.grows.adult' : 'party.grows.child', {
        turns: warning.turns,
        day: format.date(warning.day),
      });
    case 'ticket':
      return [
        t(`party.ticket.${warning.to}`, { date: format.date(last) }),
        warning.day ? t('party.ticket.birthday', { day: format.date(warning.day) }) : '',
        what,
      ]
        .filter(Boolean)
        .join(' ');
    case 'hundred':
      return t('party.hundred', { year: warning.year });
    case 'marks':
      return t(warning.first ? 'party.marks' : 'party.printed', { printed: warning.printed });
    case 'oneName':
      return t(`party.oneName.${warning.as}`, { printed: warning.printed });
    case 'placeholder':
      return t('party.placeholder', { word: warning.word });
    default:
      return t(`party.${warning.kind}`);
  }
}

interface Fix {
  label: string;
  act: () => void;
  /** The field it changes. */
  field?: string;
}

/** The action that resolves a warning, with its label. */
function fixOf(warning: Warning, id: string, t: Translate): Fix | null {
  switch (warning.kind) {
    case 'latin':
    case 'whole':
    case 'title':
      return {
        label: t('party.take', { to: warning.to }),
        act: () => editPassenger(id, { [warning.field]: warning.to }),
        field: warning.field,
      };
    case 'noName':
      return {
        label: t('party.single'),
        act: () => editPassenger(id, { oneName: true, name: '', surname: warning.to }),
        field: warning.field,
      };
    case 'swapped':
      return {
        label: t('party.swap'),
        act: () => editPassenger(id, { name: warning.name, surname: warning.surname }),
        field: 'name',
      };
    case 'ticket':
      return {
        label: t(`party.toTicket.${warning.to}`),
        act: () => void askPartyPrice({ kind: 'regroup', id, group: warning.to }),
      };
    default:
      return null;
  }
}

/** Why the right ticket type is impossible in this party; shown in place of an action. */
function limitOf(warning: Warning, id: string, passengers: readonly Passenger[]): Exclude<PartyLimit, 'zero'> | null {
  if (warning.kind !== 'ticket') return null;
  const limit = whyNotChange(passengers, { kind: 'regroup', id, group: warning.to });
  return limit === 'zero' ? null : limit;
}

const keyOf = (warning: Warning): string => ('field' in warning ? `${warning.kind} ${warning.field}` : warning.kind);

/** Doubts about one traveller, below the fields. They do not block Continue. */
export function Warnings({ id, attention }: { id: string; attention: Attention }) {
  const t = useT();
  const format = useFormat();
  const party = useContext(PartyContext);
  const one = party?.passengers.find((each) => each.id === id);
  const days = party ? flightDays(party.offer) : { first: null, last: null };
  const { singleName } = useSession().profile;
  const found = party && one ? flightWarnings(one, party.passengers, days, singleName) : [];
  const { typing, blurs } = attention;
  const [shownAt, setShownAt] = useState({ blurs: -1, keys: '' });
  const keys = found.map(keyOf).join();
  if ((!typing || shownAt.blurs !== blurs) && (shownAt.blurs !== blurs || shownAt.keys !== keys))
    setShownAt({ blurs, keys });
  const known = new Set(shownAt.keys.split(','));
  const shown = found.filter((warning) => !typing || known.has(keyOf(warning)));
  return (
    <div className={styles.warnings} aria-live="polite">
      {shown.map((warning) => {
        const limit = limitOf(warning, id, party?.passengers ?? []);
        const fix = limit ? null : fixOf(warning, id, t);
        const what = limit ? `${t(`party.limit.${limit}`)}.` : t('party.ticket.what');
        const text = warningText(warning, t, format, days.last ?? '', what);
        return NOTES.has(warning.kind) ? (
          <p key={keyOf(warning)} className="small muted">
            {text}
          </p>
        ) : (
          <Notice
            key={keyOf(warning)}
            kind="warn"
            actions={
              fix && (
                <Button
                  kind="outline"
                  size="s"
                  onClick={({ detail }) => {
                    fix.act();
                    // The button unmounts. After a touch, focus in a field would open the keyboard.
                    if (detail === 0 && fix.field) focusField(`passengers.${id}.${fix.field}`);
                  }}
                >
                  {fix.label}
                </Button>
              )
            }
          >
            {text}
          </Notice>
        );
      })}
    </div>
  );
}
