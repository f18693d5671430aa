import { flexibilityOf, hasTrip, wholeNumber } from '@/domain/enquiry/draft';
import { type EnquiryDraft, hasGroupName } from '@/domain/enquiry/types';
import type { Lang } from '@/domain/locale';
import { placeText, routeDash } from '@/domain/search/places';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

interface SummaryLine {
  label: string;
  text: string;
}

function flights(draft: EnquiryDraft, t: Translate, format: Formatters, lang: Lang): SummaryLine[] {
  if (!hasTrip(draft)) return [];
  const text = draft.trips
    .flatMap((trip) => {
      const { srcLocation, destLocation, startDate, endDate } = trip;
      if (!srcLocation || !destLocation || !startDate) return [];
      const back = draft.tripType === 'roundtrip' && endDate ? routeDash(lang) + format.date(endDate) : '';
      const flexible = flexibilityOf(draft, trip);
      const days = format.date(startDate) + back;
      const note = flexible === 'exact' ? '' : ` (${t(`enquiry.flex.${flexible}`)})`;
      return `${placeText(srcLocation, lang)}${routeDash(lang)}${placeText(destLocation, lang)}\n${days}${note}`;
    })
    .join('\n');
  const cabin = draft.cabin === '' ? t('search.cabin.any') : t(`search.cabin.${draft.cabin}`);
  return [
    { label: t('enquiry.card.flights'), text: `${t(`search.type.${draft.tripType}`)}\n${text}` },
    { label: t('search.cabin'), text: cabin },
  ];
}

/** What was asked for, line by line; what was left empty is left out. */
export function enquirySummary(
  draft: EnquiryDraft,
  { t, format, lang, currency }: { t: Translate; format: Formatters; lang: Lang; currency: string },
): SummaryLine[] {
  const line = (label: string, text: string): SummaryLine[] => (text.trim() === '' ? [] : [{ label, text }]);
  const count = (label: string, text: string): SummaryLine[] => {
    const number = wholeNumber(text);
    return number === null || number === 0 ? [] : line(label, format.number(number));
  };
  const { contact, equipment, wishes, isOneTrip } = draft;
  const own =
    draft.kind === 'group'
      ? [
          ...line(t('enquiry.field.groupName'), hasGroupName(draft) ? draft.groupName : ''),
          ...(draft.groupType ? line(t('enquiry.field.groupType'), t(`enquiry.type.${draft.groupType}`)) : []),
          ...count(t('enquiry.field.adults'), draft.adults),
          ...count(t('enquiry.field.children'), draft.children),
          ...count(t('enquiry.field.infants'), draft.infants),
          ...flights(draft, t, format, lang),
          ...count(t('enquiry.field.bags'), draft.bags),
          ...line(t('enquiry.equipment'), format.list(equipment.map((one) => t(`enquiry.equipment.${one}`)))),
          ...line(t('enquiry.field.equipmentNote'), draft.equipmentNote),
          ...count(t('enquiry.field.budget', { currency }), draft.budget),
        ]
      : [
          ...line(t('enquiry.field.companyName'), draft.companyName),
          ...line(t('enquiry.field.registration'), draft.registration),
          ...count(t(isOneTrip ? 'enquiry.field.people' : 'enquiry.field.travellers'), draft.travellers),
          ...(isOneTrip ? [] : count(t('enquiry.field.tripsAYear'), draft.tripsAYear)),
          ...(isOneTrip ? [] : line(t('enquiry.field.usualRoutes'), draft.usualRoutes)),
          ...line(t('enquiry.wishes'), format.list(wishes.map((one) => t(`enquiry.wish.${one}`)))),
          ...flights(draft, t, format, lang),
        ];
  return [
    ...own,
    ...line(t('enquiry.field.note'), draft.note),
    ...line(t('enquiry.card.contact'), `${contact.name}\n${contact.email}\n+${contact.telCode} ${contact.tel}`),
  ];
}
