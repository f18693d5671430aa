import type { InLocales } from '../spoken';

interface MailTexts {
  verifyTitle: string;
  verifyMail: string;
  verify: string;
  verified: string;
  resetTitle: string;
  resetMail: string;
  email: string;
  newPassword: string;
  save: string;
  saved: string;
  tooShort: string;
  used: string;
  goneTitle: string;
  gone: string;
  back: string;
}

/** Texts of mails and of the pages behind their links. */
export const MAIL_TEXTS: InLocales<MailTexts> = {
  en_GB: {
    verifyTitle: 'Confirm your e-mail address',
    verifyMail: 'Follow this link to confirm that this e-mail address is yours.',
    verify: 'Confirm the address',
    verified: 'Your e-mail address is confirmed.',
    resetTitle: 'Choose a new password',
    resetMail: 'Follow this link to choose a new password. If you did not ask for it, ignore this message.',
    email: 'E-mail',
    newPassword: 'New password, at least 8 characters',
    save: 'Save the password',
    saved: 'Your password is changed. You can sign in with it now.',
    tooShort: 'The password needs at least 8 characters.',
    used: 'used',
    goneTitle: 'Link has expired',
    gone: 'This link has expired or was used already. Ask for a new one.',
    back: 'Continue',
  },
  lv_LV: {
    verifyTitle: 'Apstipriniet savu e-pasta adresi',
    verifyMail: 'Atveriet šo saiti, lai apstiprinātu, ka šī e-pasta adrese ir jūsu.',
    verify: 'Apstiprināt adresi',
    verified: 'Jūsu e-pasta adrese ir apstiprināta.',
    resetTitle: 'Izvēlieties jaunu paroli',
    resetMail: 'Atveriet šo saiti, lai izvēlētos jaunu paroli. Ja to nepieprasījāt, neņemiet vērā šo vēstuli.',
    email: 'E-pasts',
    newPassword: 'Jaunā parole, vismaz 8 rakstzīmes',
    save: 'Saglabāt paroli',
    saved: 'Parole ir nomainīta. Tagad varat ar to pieslēgties.',
    tooShort: 'Parolē jābūt vismaz 8 rakstzīmēm.',
    used: 'izmantota',
    goneTitle: 'Saite vairs nav derīga',
    gone: 'Saites derīgums ir beidzies, vai tā jau ir izmantota. Pieprasiet jaunu.',
    back: 'Turpināt',
  },
  lt_LT: {
    verifyTitle: 'Patvirtinkite savo el. pašto adresą',
    verifyMail: 'Atidarykite šią nuorodą ir patvirtinkite, kad šis el. pašto adresas yra jūsų.',
    verify: 'Patvirtinti adresą',
    verified: 'Jūsų el. pašto adresas patvirtintas.',
    resetTitle: 'Pasirinkite naują slaptažodį',
    resetMail:
      'Atidarykite šią nuorodą ir pasirinkite naują slaptažodį. Jei jo neprašėte, nekreipkite dėmesio į šį laišką.',
    email: 'El. paštas',
    newPassword: 'Naujas slaptažodis, bent 8 ženklai',
    save: 'Išsaugoti slaptažodį',
    saved: 'Slaptažodis pakeistas. Dabar galite juo prisijungti.',
    tooShort: 'Slaptažodį turi sudaryti bent 8 ženklai.',
    used: 'panaudota',
    goneTitle: 'Nuoroda nebegalioja',
    gone: 'Nuorodos galiojimas baigėsi arba ji jau panaudota. Paprašykite naujos.',
    back: 'Tęsti',
  },
  ru_RU: {
    verifyTitle: 'Подтвердите адрес электронной почты',
    verifyMail: 'Перейдите по ссылке, чтобы подтвердить, что этот адрес принадлежит вам.',
    verify: 'Подтвердить адрес',
    verified: 'Адрес электронной почты подтверждён.',
    resetTitle: 'Выберите новый пароль',
    resetMail:
      'Перейдите по ссылке, чтобы выбрать новый пароль. Если вы его не запрашивали, не обращайте внимания на это письмо.',
    email: 'Электронная почта',
    newPassword: 'Новый пароль, не менее 8 символов',
    save: 'Сохранить пароль',
    saved: 'Пароль изменён. Теперь с ним можно войти.',
    tooShort: 'В пароле должно быть не менее 8 символов.',
    used: 'использована',
    goneTitle: 'Срок действия ссылки истёк',
    gone: 'Срок действия ссылки истёк, или она уже использована. Запросите новую.',
    back: 'Продолжить',
  },
  et_EE: {
    verifyTitle: 'Kinnita oma e-posti aadress',
    verifyMail: 'Ava see link, et kinnitada, et see e-posti aadress on sinu oma.',
    verify: 'Kinnita aadress',
    verified: 'Sinu e-posti aadress on kinnitatud.',
    resetTitle: 'Vali uus parool',
    resetMail: 'Ava see link, et valida uus parool. Kui sa seda ei küsinud, jäta see kiri tähelepanuta.',
    email: 'E-post',
    newPassword: 'Uus parool, vähemalt 8 tähemärki',
    save: 'Salvesta parool',
    saved: 'Parool on muudetud. Nüüd saad sellega sisse logida.',
    tooShort: 'Paroolis peab olema vähemalt 8 tähemärki.',
    used: 'kasutatud',
    goneTitle: 'Link on aegunud',
    gone: 'Link on aegunud või juba kasutatud. Küsi uus.',
    back: 'Jätka',
  },
};
