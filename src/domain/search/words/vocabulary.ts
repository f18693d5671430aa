import { fold } from '../../airports/spelling';

/**
 * Words of a trip in five languages, as beginnings of words: "недел" stands for неделя, неделю and недели. A word that
 * ends with "." is meant whole.
 */
const LISTS = {
  from: 'from. out. из. от. no. is. iš. nuo.',
  to: 'to. into. в. во. на. до. uz. i. į. lidz. līdz. iki. kuni. - – —',
  until: 'to. till. until. through. по. до. lidz. līdz. iki. kuni. - – —',
  under:
    'under. below. up. max. maximum. budget. cheaper. less. до. дешевле. дороже. бюджет lidz. līdz. lētāk budzet budžet iki. pigiau biudžet kuni. alla. odavam eelarve',
  than: 'than. to. чем. par. nei. kui.',
  terminal: 't. terminal терминал т.',
  money: '€ eur. euro euros. евро. eiro. eur. eur eurų eurot',
  direct: 'direct nonstop non-stop прям беспересад tieš tiesiog otse otselen ümberistumiseta',
  oneWay: 'oneway. one-way. одну-сторону. vienā-virzienā. vieną-pusę. viena-kryptimi. ühes-suunas. üheotsa ühe-suuna.',
  without: 'without. no. без. bez. be. ilma.',
  stops: 'stops. changes. transfers. stopovers. пересад pārsēš persėd ümberistu',
  business: 'business. бизнес biznes verslo. äriklass',
  first: 'first. перв pirm esime',
  premium: 'premium премиум',
  economy: 'economy. эконом ekonomi ekonomin turistiklass',
  class: 'class. класс klas klass klase',
  adult: 'adult взросл pieaug suaug täiskasvan',
  child: 'child children kid. kids. дети. детей. детьми. детям. ребен bērn vaik laps. lapse last. lapsega',
  infant: 'infant baby babies. младен грудн zīdai kūdik imik beebi',
  people:
    'people. persons. person. passenger travellers. человек людей пассажир cilvēk person pasažier žmon asmen keleiv inimes reisija',
  spouse:
    'wife. husband. partner. spouse. girlfriend. boyfriend. жена. жену. женой. муж. мужем. sieva. sievu. vīrs. vīru. žmona. žmoną. žmonos. vyras. vyru. vyrą. naine. naisega. mees. mehega.',
  between: 'between. между. starp. tarp. vahel.',
  and: 'and. и. un. ir. ja.',
  or: 'or. или. vai. arba. või.',
  two: 'вдвоем вдвоём divatā diviem. dviese dviem. kahekesi kahele. couple',
  three: 'втроем втроём trijatā trim. trise trims. kolmekesi kolmele.',
  alone: 'alone. solo. один. одна. viens. vienatne vienas. üksi',
  night: 'night ноч nakt nakvyn nakšņ öö. ööd. ööks ööbimis',
  day: 'day. days. дн дней. день. дня. dien päev',
  week: 'week. weeks. недел nedēļ nedel savait nädal',
  weekend: 'weekend выходн brīvdien nedēļas-nogal savaitgal nädalavahetus',
  long: 'long. длинн gar. garā. garaj garās garu. garo. ilg. ilgas. ilgam. ilgą. ilgaj ilgoj pik. pikk. pika. pikal pikaks.',
  next: 'next. coming. следующ ближайш nākam nākoš kit. kit kita järgm tulev',
  this: 'this. эт. эти. этот. эту. этих. šo. šaj šis šį. šiu šia see. sel. sellel',
  today: 'today. сегодня. šodien. šiandien. täna.',
  tomorrow: 'tomorrow. завтра. rīt. rytoj. homme.',
  overmorrow: 'послезавтра. parīt. poryt. ülehomme.',
  month: 'month. месяц mēnes mėnes mėnesį kuu. kuul.',
  anywhere:
    'anywhere. everywhere. somewhere. куда-нибудь. куда-угодно. куда-то. везде. jebkur. kaut-kur. bet-kur. kur-nors. ükskõik-kuhu. kuhugi. kuhu-tahes. kuhu-iganes.',
  spring: 'spring. весн pavasar kevad',
  summer: 'summer. лет. лето. летом. лета. vasar suv. suvel. suvi. suve.',
  autumn: 'autumn. fall. осен ruden rud rudeni sügis',
  winter: 'winter. зим ziem žiem talv',
  christmas: 'christmas. xmas. рождеств ziemassvētk kalėd jõul',
  newYear:
    'new-year. new-years. новый-год. новыи-год. нового-года. jauno-gad jaungad jaunais-gads. nauj-met naujuosius. naujieji. uusaasta aastavahetus',
  easter: 'easter. пасх lieldien velyk lihavõt ülestõus',
  filler:
    'diena. than. more. back. return. round. few. mid. way. обратно. сторону. одну. туда. atpakaļ. turp. atgal. pirmyn. tagasi. edasi. a. an. the. in. on. at. for. of. and. with. per. i. we. want. fly. flight flights. trip. cheap. please. during. around. about. by. us. my. me. go. going. в. во. на. с. со. и. за. к. не. мне. нам. мы. я. хочу. полет билет. билеты. дешево. около. рейс рейсы. для. под. ar. un. ap. es. mēs. gribu. lidot. lidojum biļet pa. par. uz. reiss. reisi. su. ir. ant. per. aš. mes. noriu. skris skrydis skrydž bilet apie. po. ja. koos. ma. me. tahan. lennata. lend. lennud. pilet umbes. euroga. trips. some. any. euros. per-person. each. eur. года. year. gada. metai. metu. aasta. kuu. во-время. laikā. laiku. mėnes mėnesį ajal. lende. lendu. aastal. class. класс klas klass',
} as const;

export type Word = keyof typeof LISTS;

interface Entry {
  start: string;
  whole: boolean;
}

const entries = (list: string): Entry[] =>
  list
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ start: fold(word.endsWith('.') ? word.slice(0, -1) : word), whole: word.endsWith('.') }));

const read = <Name extends string>(lists: Record<Name, string>): [Name, Entry[]][] =>
  (Object.entries(lists) as [Name, string][]).map(([name, list]) => [name, entries(list)]);

const WORDS = new Map(read(LISTS));
const PAIRS = new Map(
  Array.from(WORDS, ([kind, list]) => [kind, list.filter(({ start }) => start.length > 1 && start.includes('-'))]),
);

const fits = (list: readonly Entry[], word: string): boolean =>
  list.some(({ start, whole }) => (whole ? word === start : word.startsWith(start)));

/** A folded word is one of a kind; two words joined by a hyphen only where the list has such a pair. */
export const isWord = (word: string, kind: Word): boolean =>
  fits(word.includes('-') && word !== '-' ? (PAIRS.get(kind) ?? []) : (WORDS.get(kind) ?? []), word);

const MONTHS = [
  'jan. january. январ janvār saus jaanuar',
  'feb. february. феврал februār vasari veebruar',
  'mar. march. март mart. marts. martā martam martu kov. kovo. kovas. kovą. märts märtsi',
  'apr. april апрел aprīl baland aprill',
  'may. май. мая. мае. маи. maij maijs geguž mai. mail. mais.',
  'jun. june. июн jūnij biržel juun',
  'jul. july. июл jūlij liep. liepo liepa juul',
  'aug. august август rugpj august',
  'sep. sept. september сентябр septembr rugsėj septembe',
  'oct. october. октябр oktobr spal oktoobr oktoober',
  'nov. november. ноябр novembr lapkri novemb',
  'dec. december. декабр decembr gruod detsemb',
];
const WEEKDAYS = [
  'mon. monday понедельник pirmdien pirmadien esmaspäev',
  'tue. tuesday вторник otrdien antradien teisipäev',
  'wed. wednesday сред trešdien trečiadien kolmapäev',
  'thu. thursday четверг ceturtdien ketvirtadien neljapäev',
  'fri. friday пятниц piektdien penktadien reede',
  'sat. saturday суббот sestdien šeštadien laupäev',
  'sun. sunday воскресен svētdien sekmadien pühapäev',
];
const NUMBERS = [
  'zero.',
  'one. одну. одна. один. одного. одним. viens. vienu. viena. vienas. vieną. üks. ühe. üheks.',
  'two. два. две. двух. двоих. двое. двумя. divi. divas. divus. diviem. divām. du. dvi. dviem. dvejus. kaks. kahe. kaheks. kahele.',
  'three. три. трех. троих. трое. тремя. trīs. trim. trys. tris. trims. kolm. kolme. kolmeks. kolmele.',
  'four. четыре. четырех. четверо. četri. četras. četrus. četriem. keturi. keturios. keturis. keturiems. neli. nelja. neljale.',
  'five. пять. пяти. pieci. piecas. piecus. penki. penkios. penkias. penkiems. viis. viie. viieks.',
  'six. шесть. шести. seši. sešas. šeši. šešios. šešias. kuus. kuue.',
  'seven. семь. семи. septiņi. septiņas. septynios. septynias. septyni. seitse. seitsme. seitsmeks.',
  'eight. восемь. astoņi. astoņas. aštuonios. aštuoni. kaheksa.',
  'nine. девять. deviņi. deviņas. devyni. devynios. üheksa.',
  'ten. десять. desmit. dešimt. dešimčiai. kümme. kümneks.',
];
const [monthLists, dayLists, numberLists] = [MONTHS, WEEKDAYS, NUMBERS].map((all) => all.map(entries)) as [
  Entry[][],
  Entry[][],
  Entry[][],
];

/** 1 to 12; 0 if the word is no month. */
export const monthNamed = (word: string): number => monthLists.findIndex((list) => fits(list, word)) + 1;
/** 0 is Monday; -1 if the word is no day of the week. */
export const weekdayOf = (word: string): number => dayLists.findIndex((list) => fits(list, word));
/** A number in digits or as a word; null for others. */
export function numberOf(word: string): number | null {
  if (/^\d{1,5}$/.test(word)) return Number(word);
  const at = numberLists.findIndex((list) => fits(list, word));
  return at > 0 ? at : null;
}
