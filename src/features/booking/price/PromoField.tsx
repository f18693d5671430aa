import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { discountWaits } from '@/domain/cart/audit';
import { priceCart } from '@/domain/cart/cartPrice';
import type { BookingDraft } from '@/domain/booking/types';
import type { Discount } from '@/domain/services/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useBooking } from '@/state/booking';
import { type PromoState, enterCode, removeCode, typeCode, usePromo } from '@/state/booking/payment/promo';
import { useSession } from '@/state/session';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { IconWarning } from '@/ui/firstIcons';
import { IconCheck } from '@/ui/icons';
import { TextField } from '@/ui/Field';
import { useFocusReplacement } from '@/ui/focus';
import styles from './Promo.module.css';

const MESSAGES: Partial<Record<PromoState['phase'], 'empty' | 'unknown' | 'expired' | 'failed' | 'unused'>> = {
  empty: 'empty',
  unknown: 'unknown',
  expired: 'expired',
  failed: 'failed',
  unused: 'unused',
};

/** The applied code, its discount, and a button to remove it. */
function AppliedCode({ draft, discount }: { draft: BookingDraft; discount: Discount }) {
  const t = useT();
  const format = useFormat();
  const { rejected } = useBooking();
  const refused = rejected['discount'];
  const pending = discountWaits(draft);
  const off = priceCart(draft, null).items.find(({ key }) => key === 'discount')?.price ?? 0;
  const amount = format.money(-off);
  const text = refused
    ? t('price.promo.refused', { message: refused })
    : pending
      ? t('price.promo.waits', { minimum: format.money(pending.minimum), missing: format.money(pending.missing) })
      : discount.kind === 'percent'
        ? t('price.promo.percent', { percent: discount.value, amount })
        : t('price.promo.amount', { amount });
  return (
    // Not the button: holding Enter would remove the code again.
    <div className={styles.taken} tabIndex={-1} data-state={refused ? 'bad' : pending ? 'waits' : 'ok'}>
      {refused || pending ? <IconWarning size="s" /> : <IconCheck size="s" />}
      <p>
        <b>{discount.couponCode}</b> <span className={styles.says}>{text}</span>
      </p>
      <Button
        kind="outline"
        size="s"
        aria-label={t('price.promo.removeWhat', { code: discount.couponCode })}
        onClick={removeCode}
      >
        {t('price.promo.remove')}
      </Button>
    </div>
  );
}

/** Checks a code that was stored offline once online, unless it is still being edited. */
function useStoredCode(pending: boolean, inField: boolean): void {
  const { online } = useSession();
  const { phase } = usePromo();
  const isDue = online && pending && (phase === 'offline' || (phase === 'idle' && !inField));
  useEffect(() => {
    if (isDue) void enterCode();
  }, [isDue]);
}

/** `asked`: the user just opened it, so focus goes to the field; on a phone its button would be under the bar. */
function CodeEntry({ text, waits: pending, asked }: { text: string; waits: boolean; asked: boolean }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!asked) return;
    place.current?.querySelector('input')?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  const { online } = useSession();
  const { phase } = usePromo();
  const message = MESSAGES[phase];
  useEffect(() => {
    // The message grows below the field, possibly behind the keyboard or bar. Only scroll if focus is here.
    if (message && place.current?.contains(document.activeElement)) place.current.scrollIntoView({ block: 'nearest' });
  }, [message]);
  const [inField, setInField] = useState(false);
  useStoredCode(pending, inField);
  // Enter applies the code and must not press the step's button.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void enterCode();
  };
  return (
    <div className={styles.entry} ref={place}>
      <TextField
        label={t('price.promo.label')}
        name="promo.code"
        value={text}
        onValue={typeCode}
        error={message && t(`price.promo.${message}`, { code: text.trim() })}
        onFocus={() => setInField(true)}
        onLeave={() => setInField(false)}
        hint={online ? undefined : t('price.promo.offline')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={60}
        onKeyDown={onKeyDown}
      />
      <Button
        kind="outline"
        busy={phase === 'busy'}
        why={online ? undefined : t('price.promo.offline')}
        onClick={() => void enterCode()}
      >
        {t('price.promo.apply')}
      </Button>
      {phase === 'unused' && (
        <Button
          kind="outline"
          className={styles.away}
          aria-label={t('price.promo.removeWhat', { code: text.trim() })}
          onClick={() => typeCode('')}
        >
          {t('price.promo.remove')}
        </Button>
      )}
    </div>
  );
}

/** The promo code, folded to one line, so that users without a code do not miss anything. */
export function PromoField({ draft }: { draft: BookingDraft }) {
  const t = useT();
  const [asked, setAsked] = useState(false);
  const { discount, couponText = '', couponWaits = false } = draft;
  const isOpen = asked || couponText !== '';
  const place = useRef<HTMLDivElement>(null);
  useFocusReplacement(place, discount ? 'taken' : isOpen ? 'entry' : '', '[tabindex], input, button');
  return (
    <Card as="div" className={styles.card}>
      <div aria-live="polite" ref={place}>
        {discount ? (
          <AppliedCode draft={draft} discount={discount} />
        ) : isOpen ? (
          <CodeEntry text={couponText} waits={couponWaits} asked={asked} />
        ) : (
          <Button kind="quiet" className={styles.ask} onClick={() => setAsked(true)}>
            {t('price.promo.ask')}
          </Button>
        )}
      </div>
    </Card>
  );
}
