import type { InLocales } from '../spoken';

interface PageTexts {
  bankTitle: string;
  cardTitle: string;
  /** Says that no money is transferred. */
  note: string;
  merchant: string;
  order: string;
  amount: string;
  payer: string;
  card: string;
  feeInside: string;
  approve: string;
  decline: string;
  abandon: string;
  doneTitle: string;
  paid: string;
  declined: string;
  abandoned: string;
  back: string;
  missingTitle: string;
  missing: string;
}

/** Texts of the hosted payment page; `{…}` are placeholders. */
export const PAGE_TEXTS: InLocales<PageTexts> = {
  en_GB: {
    bankTitle: 'Confirm the payment in {bank}',
    cardTitle: 'Confirm the card payment',
    note: 'This is a practice bank: no money moves.',
    merchant: 'Paid to',
    order: 'Order',
    amount: 'Amount',
    payer: 'From account',
    card: 'Card',
    feeInside: 'Card fee included: {fee}',
    approve: 'Approve',
    decline: 'Decline',
    abandon: 'Leave without paying',
    doneTitle: 'This payment is closed',
    paid: 'It was approved.',
    declined: 'It was declined.',
    abandoned: 'It was left without paying.',
    back: 'Back to {merchant}',
    missingTitle: 'Payment not found',
    missing: 'The link is wrong or too old. Go back to the shop and start the payment again.',
  },
  lv_LV: {
    bankTitle: 'Apstipriniet maksājumu: {bank}',
    cardTitle: 'Apstipriniet maksājumu ar karti',
    note: 'Šī ir izmēģinājuma banka: nauda netiek pārskaitīta.',
    merchant: 'Saņēmējs',
    order: 'Pasūtījums',
    amount: 'Summa',
    payer: 'No konta',
    card: 'Karte',
    feeInside: 'Tajā skaitā kartes komisija: {fee}',
    approve: 'Apstiprināt',
    decline: 'Noraidīt',
    abandon: 'Iziet nesamaksājot',
    doneTitle: 'Šis maksājums ir pabeigts',
    paid: 'Maksājums tika apstiprināts.',
    declined: 'Maksājums tika noraidīts.',
    abandoned: 'Maksājums netika veikts.',
    back: 'Atpakaļ uz {merchant}',
    missingTitle: 'Maksājums nav atrasts',
    missing: 'Saite ir nepareiza vai novecojusi. Atgriezieties veikalā un sāciet maksājumu no jauna.',
  },
  lt_LT: {
    bankTitle: 'Patvirtinkite mokėjimą: {bank}',
    cardTitle: 'Patvirtinkite mokėjimą kortele',
    note: 'Tai bandomasis bankas: pinigai nepervedami.',
    merchant: 'Gavėjas',
    order: 'Užsakymas',
    amount: 'Suma',
    payer: 'Iš sąskaitos',
    card: 'Kortelė',
    feeInside: 'Įskaičiuotas kortelės mokestis: {fee}',
    approve: 'Patvirtinti',
    decline: 'Atmesti',
    abandon: 'Išeiti nesumokėjus',
    doneTitle: 'Šis mokėjimas baigtas',
    paid: 'Mokėjimas patvirtintas.',
    declined: 'Mokėjimas atmestas.',
    abandoned: 'Mokėjimas neatliktas.',
    back: 'Grįžti į {merchant}',
    missingTitle: 'Mokėjimas nerastas',
    missing: 'Nuoroda neteisinga arba pasenusi. Grįžkite į parduotuvę ir pradėkite mokėjimą iš naujo.',
  },
  ru_RU: {
    bankTitle: 'Подтвердите платёж: {bank}',
    cardTitle: 'Подтвердите оплату картой',
    note: 'Это учебный банк: деньги не переводятся.',
    merchant: 'Получатель',
    order: 'Заказ',
    amount: 'Сумма',
    payer: 'Со счёта',
    card: 'Карта',
    feeInside: 'В том числе комиссия за оплату картой: {fee}',
    approve: 'Подтвердить',
    decline: 'Отклонить',
    abandon: 'Выйти без оплаты',
    doneTitle: 'Этот платёж завершён',
    paid: 'Платёж подтверждён.',
    declined: 'Платёж отклонён.',
    abandoned: 'Платёж не был выполнен.',
    back: 'Вернуться на сайт {merchant}',
    missingTitle: 'Платёж не найден',
    missing: 'Ссылка неверна или устарела. Вернитесь в магазин и начните оплату заново.',
  },
  et_EE: {
    bankTitle: 'Kinnitage makse: {bank}',
    cardTitle: 'Kinnitage kaardimakse',
    note: 'See on harjutuspank: raha ei liigu.',
    merchant: 'Saaja',
    order: 'Tellimus',
    amount: 'Summa',
    payer: 'Kontolt',
    card: 'Kaart',
    feeInside: 'Sisaldab kaardimakse tasu: {fee}',
    approve: 'Kinnita',
    decline: 'Keeldu',
    abandon: 'Lahku maksmata',
    doneTitle: 'See makse on lõpetatud',
    paid: 'Makse kinnitati.',
    declined: 'Maksest keelduti.',
    abandoned: 'Makset ei sooritatud.',
    back: 'Tagasi lehele {merchant}',
    missingTitle: 'Makset ei leitud',
    missing: 'Link on vale või aegunud. Minge tagasi poodi ja alustage makset uuesti.',
  },
};
