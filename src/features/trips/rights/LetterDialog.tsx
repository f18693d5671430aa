import { useState } from 'react';
import { cityOf } from '@/domain/booking/cities';
import { LOCALES, type Locale, langOf } from '@/domain/locale';
import type { Stop } from '@/domain/offers/types';
import type { OrderSummary } from '@/domain/payment/order';
import { type LetterWords, claimLetter } from '@/domain/trips/claimLetter';
import { airportsOfLeg, bookedLeg, fateOf } from '@/domain/trips/flightChanges';
import { fittedMail } from '@/domain/trips/mailto';
import { MISHAPS, type Mishap } from '@/domain/trips/rights';
import { RIGHTS } from '@/domain/trips/rights.data';
import { formatters } from '@/i18n/formatters';
import { ofLanguage } from '@/i18n/languages';
import { letterTexts } from '@/i18n/letter';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { Dialog } from '@/ui/Dialog';
import { SelectField } from '@/ui/Field';
import { FormCell, FormGrid } from '@/ui/FormGrid';
import { Notice } from '@/ui/Notice';
import { TextArea } from '@/ui/TextArea';
import { CopyOrMailButtons, CopiedText, useCopyOrMail } from '../help/CopyAndMail';
import { type JourneyOfOrder, saySum } from './rightsTexts';
import styles from './Rights.module.css';

type Profile = Parameters<typeof formatters>[1];

function letterWords({ cities }: OrderSummary, locale: Locale, profile: Profile): LetterWords {
  const t = letterTexts(locale);
  const format = formatters(locale, profile);
  const place = (stop: Stop): string => `${cityOf(stop, cities ?? {}, langOf(locale))} ${stop.airport}`;
  const day = (stop: Stop): string => format.typedDate(stop.date);
  return {
    subject: (flight, when) => t('letter.subject', { flight, day: when }),
    greeting: t('letter.greeting'),
    travellers: (names) => t('letter.travellers', { names }),
    namesUnknown: t('letter.namesUnknown'),
    flights: t('letter.flights'),
    flight: ({ dep, arr }, flight) =>
      t('letter.flight', {
        flight,
        day: day(dep),
        from: place(dep),
        dep: dep.time,
        to: place(arr),
        arr: arr.date === dep.date ? arr.time : `${day(arr)} ${arr.time}`,
      }),
    reference: (airline, order) => {
      const reference = airline || t('letter.referenceUnknown');
      return order ? t('letter.reference', { reference, order }) : t('letter.referenceOnly', { reference });
    },
    delay: (to, hours) => t('letter.delay', { to: place(to), time: to.time, day: day(to), hours }),
    cancelled: t('letter.cancelled'),
    denied: t('letter.denied'),
    law: (law) => t(`letter.law.${law}`),
    sum: (cents, currency) => saySum(cents, currency, locale),
    claim: (sum, law) => t('letter.claim', { sum, law }),
    claimHalf: (sum, hours) => t('letter.claimHalf', { sum, hours }),
    claimUnknown: (law) => t('letter.claimUnknown', { law }),
    pay: t('letter.pay'),
    refuse: t('letter.refuse'),
    closing: t('letter.closing'),
    day,
  };
}

interface LetterDialogProps {
  order: OrderSummary;
  /** At least one, each with a law that applies or may apply. */
  journeys: readonly JourneyOfOrder[];
  onClose: () => void;
}

/** A letter to the airline, filled from the order, in a language the traveller chooses. */
export function LetterDialog({ order, journeys, onClose }: LetterDialogProps) {
  const t = useT();
  const { locale: own, online, profile } = useSession();
  const fate = fateOf(order);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      journeys.findIndex(({ leg: one }) => fate && airportsOfLeg(one) === airportsOfLeg(fate.leg)),
    ),
  );
  const isCancelled = order.cancellation || fate?.kind === 'cancelled';
  const [mishap, setMishap] = useState<Mishap>(isCancelled ? 'cancelled' : 'delay');
  const [locale, setLocale] = useState<Locale>(own);
  const { leg, rights } = journeys[at] ?? journeys[0] ?? {};
  const [law] = rights?.laws ?? [];
  const letter =
    leg && law
      ? claimLetter(
          // What was cancelled are the flights that were booked, not those in their place.
          { order, leg: mishap === 'cancelled' ? bookedLeg(order, leg) : leg, law, mishap },
          letterWords(order, locale, profile),
        )
      : { subject: '', text: '' };
  const { href, body } = fittedMail('', letter.subject, [letter.text], t('help.paste'));
  const transfer = useCopyOrMail(`${letter.subject}\n\n${letter.text}`, body < 0);
  return (
    <Dialog
      large
      title={t('help.letter.title')}
      onClose={onClose}
      actions={<CopyOrMailButtons transfer={transfer} href={href} />}
    >
      <div className={styles.letter}>
        <FormGrid>
          {journeys.length > 1 && (
            <FormCell>
              <SelectField
                label={t('help.letter.journey')}
                name="journey"
                value={String(at)}
                options={journeys.map(({ name }, index) => ({ value: String(index), label: name }))}
                onValue={(value) => setAt(Number(value))}
              />
            </FormCell>
          )}
          <FormCell span="half">
            <SelectField
              label={t('help.letter.mishap')}
              name="mishap"
              value={mishap}
              options={MISHAPS.map((value) => ({
                value,
                label: t(`help.letter.mishap.${value}`, { hours: RIGHTS.compensationHours }),
              }))}
              onValue={(value) => setMishap(value as Mishap)}
            />
          </FormCell>
          <FormCell span="half">
            <SelectField
              label={t('help.letter.language')}
              name="language"
              value={locale}
              options={LOCALES.map((value) => ({ value, label: ofLanguage(value).name }))}
              onValue={(value) => setLocale(value as Locale)}
            />
          </FormCell>
        </FormGrid>
        <TextArea
          label={t('help.letter.text')}
          name="letter"
          lang={langOf(locale)}
          rows={14}
          value={letter.text}
          hint={t('help.letter.hint')}
        />
        {body < 0 && <Notice>{t('help.fit.paste')}</Notice>}
        {!online && <Notice>{t('help.offline')}</Notice>}
        <CopiedText outcome={transfer.outcome} text={letter.text} copied={t('help.copied')} />
      </div>
    </Dialog>
  );
}
