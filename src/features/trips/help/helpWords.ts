import { cityOf } from '@/domain/booking/cities';
import { type Locale, langOf } from '@/domain/locale';
import type { Stop } from '@/domain/offers/types';
import type { OrderSummary } from '@/domain/payment/order';
import type { HelpWords } from '@/domain/trips/helpMail';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

/** The texts of a message about an order. Dates are without the word joiners of the page. */
export function helpWords({ cities }: OrderSummary, locale: Locale, t: Translate, format: Formatters): HelpWords {
  const place = (stop: Stop): string => `${cityOf(stop, cities ?? {}, langOf(locale))} ${stop.airport}`;
  const day = (stop: Stop): string => `${format.weekday(stop.date)} ${format.typedDate(stop.date)}`;
  return {
    subject: (topic, order) =>
      topic ? t('help.mail.subject', { topic: t(`help.topic.${topic}`), order }) : t('help.mail.order', { order }),
    order: (order) => t('help.mail.order', { order }),
    topic: (topic) => t('help.mail.topic', { topic: t(`help.topic.${topic}`) }),
    flight: ({ dep, arr }, flight) =>
      t('help.mail.flight', { flight, day: day(dep), time: dep.time, from: place(dep), to: place(arr) }),
    flightBrief: ({ dep }, flight) => t('help.mail.brief', { flight, day: format.typedDate(dep.date) }),
    travellers: (names) => t('help.mail.travellers', { names: names.join(', ') }),
    paste: t('help.paste'),
  };
}
