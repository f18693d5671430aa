import { soundOf, foldedWords } from './spelling';
import { TIER, type WordIndex, eachSlip, eachStart, sortedByTier, toIndex } from './wordIndex';

/**
 * Names that travellers type but no list of cities contains: abbreviations, old and colloquial names, islands, coasts
 * and resorts, each with its airports, the busiest first. One spelling covers all that sound alike (`sound`): "krēta"
 * also matches Kreta, Kreeta and Крета.
 */
const CALLED = `
LED: спб, с-пб, спбург, с-петербург, питер, pīters, pīteris, ленинград, ļeņingrada, leningradas
MOW: мск
SVX: екб, екат
OVB: нск
MRV: минводы, мин воды
KGD: кёниг, кёнигсберг, königsberg, karaliaučius
ALA: алма-ата, almata
NQZ: нурсултан, nursultan, tse
BOM: бомбей, bombay, bombeja, bombėjus
SGN: сайгон, saigon, saigona, saigonas, hcmc
BJS: peking, pekin
NYC: ny, нью йорк, big apple, manhattan, манхэттен, brooklyn, нью-йорк сити
LGA: laguardia
LAX: l.a., la, лос анжелес, hollywood, голливуд
SFO: sf, silicon valley, bay area, frisco
WAS: dc, d.c.
IAD: dulles
KUL: kl, к-л
HKG: hk, гонконг
LAS: vegas, вегас
MIA: florida, флорида, florīda
LAX SFO: california, калифорния, kalifornija, kalifornia
NYC MIA LAX SFO CHI WAS BOS: usa, u.s.a., america, сша, америка, asv, jav, amerika
LON MAN EDI BHX BRS GLA: uk, england, англия, anglija, inglismaa, britain, британия, great britain, lielbritānija, didžioji britanija, suurbritannia
EDI GLA: scotland, шотландия, skotija, škotija, šotimaa
BFS: northern ireland, ulster
CWL BRS: wales, уэльс, velsa, velsas
AMS EIN: holland, голландия, holande, olandija
PRG: czech republic, czechia, čehija, чехия
VCE: venezia, venedig, marco polo
ROM: vatican, ватикан, vatikāns, vatikanas, vatikan
FCO: fiumicino, фьюмичино, da vinci
CIA: ciampino, чампино
MIL: mailand, lago di como
MXP: malpensa, мальпенса
LIN: linate, линате
BGY: bergamo, бергамо, bergamas, orio al serio
LGW: гатвик
STN: станстед
LTN: лутон
LHR: хитроу, hītrova, hitrou
CDG: шарль де голль, roissy, руасси, de gaulle
ORY: orly, орли
BVA: beauvais, бове
PAR: disneyland, диснейленд
AMS: schiphol, схипхол, шипхол, shiphol, shipol
ARN: arlanda, арланда
BMA: bromma, бромма
NYO: skavsta, скавста
OSL: gardermoen, гардермуэн, torp
CPH: københavn, kobenhavn, kastrup, каструп
HEL: helsingfors, vantaa, вантаа
FRA: rhein main, hahn, хан
MUC: bavaria, бавария, bavārija, bavarija, baieri, münchen
BER: tegel, тегель, schönefeld, шёнефельд, tempelhof, txl, sxf, thf, brandenburg
IST: ататюрк, ataturk, atatürk, isl, константинополь, constantinople
SAW: sabiha, сабиха
SVO: шереметьево, sheremetyevo, šeremetjeva
DME: домодедово, domodedovo
VKO: внуково, vnukovo
ZIA: жуковский
LED: пулково, pulkovo
IEV: борисполь, boryspil, жуляны
WAW: warszawa, warschau, chopin, шопен, okęcie, modlin, модлин
MAD: barajas, барахас
BCN: el prat, catalonia, каталония, katalonija, katalonien, cataluña
LIS: lisboa, portela
GVA: cointrin, french alps
JFK: кеннеди, kennedy
EWR: newark, ньюарк
ORD: ohare, o'hare
MDW: midway
NRT: narita, нарита
HND: haneda, ханэда
BKK: suvarnabhumi, суварнабхуми
DMK: don mueang
SIN: changi, чанги
SEL: incheon, инчхон
ATH: athina, ellinikon, hew, attica
OSL: fbu
RIX: skulte, скулте
BRU: bruxelles, zaventem, charleroi, шарлеруа
BUH: bucuresti, bucurești, otopeni
BEG: beograd
KRK: krakau, cracow, balice
GDN: danzig, данциг, tricity, sopot, сопот
WRO: breslau
KTW: silesia, силезия
VNO: wilno, вильно
KUN: kovno, ковно
TLL: reval, ревель, ülemiste
LWO: lemberg
NCE: nizza, монако, monaco, monako, французская ривьера, french riviera, лазурный берег, cote d'azur, côte d'azur, provence, прованс, cannes, канны
NAP: neapol, amalfi, амальфи, capri, капри, pompeii, помпеи, sorrento
GOA: genua, liguria, лигурия
FLR PSA: тоскана, tuscany, toscana, toskāna, toskana, toskaana, florenz, siena
BRI: puglia, apulia, апулия, apūlija, apulija
VRN: garda, гарда, lake garda
RAK: marrakech
CFU: kerkyra, керкира
PMI: majorca, майорка, mallorca, maljorka, mallorka
IBZ: balearics
PMI IBZ MAH: балеары, балеарские острова, balearic islands, baleāru salas, balearai, baleaarid
MLA: gozo, гозо
AJA BIA: корсика, corsica, korsika
DXB AUH: uae, эмираты, emirates, emirāti, emyratai, emiraadid, арабские эмираты, aaē, jae
HER CHQ: крит, crete, krēta, kreta, kreeta
JTR JMK: cyclades, киклады, kiklādas
CTA PMO: сицилия, sicily, sicīlija, sicilija, sitsiilia, sicilia
CAG OLB: сардиния, sardinia, sardegna, sardīnija, sardinija
LCA PFO: кипр, cyprus, kipra, kipras, küpros, ayia napa, айя напа, aja napa, северный кипр, northern cyprus, north cyprus, ziemeļkipra, šiaurės kipras, põhja-küpros
LPA TFS TCI ACE FUE: канары, канарские острова, canaries, canary islands, canarias, kanāriju salas, kanārijas, kanarai, kanarų salos, kanaarid, kanaari saared
LPA: las palmas, лас пальмас, maspalomas
PDL TER: азоры, азорские острова, azores, azoru salas, azorai, azorų salos, assoorid
FNC: funchal, фуншал
FAO: algarve, алгарве
AGP SVQ: andalusia, андалусия, andalucia, andalūzija, andalūzijā, andaluusia
ZTH: zante, занте
AYT: алания, аланья, alanya, кемер, kemer, kemera, kemeras, сиде, side turkey, белек, belek, турецкая ривьера
BJV: bodrum, бодрум
DLM: marmaris, мармарис, fethiye, фетхие
SKG: халкидики, chalkidiki, halkidiki, salonica
ALC: бенидорм, benidorm, costa blanca, коста бланка
AGP: коста дель соль, costa del sol, marbella, марбелья
GRO BCN: коста брава, costa brava, lloret de mar
BOJ: солнечный берег, sunny beach, saulainais krasts, saulėtas krantas, päikeserand, nesebar
VAR: золотые пески, golden sands, zelta smiltis, auksinės kopos, kuldsed liivad
SPU DBV: dalmatia, далмация, dalmācija, dalmatija
BKK: паттайя, pattaya, pataja
CXR: нячанг, nha trang
GOI: гоа, goa
DPS: бали, bali, balī, balis, denpasar, ubud
USM: самуи, samui
HKT: пхукет, puketa, puketas
MLE: мальдивы, maldives
ZNZ: занзибар, zanzibara
SSH HRG: красное море, red sea, sarkanā jūra, raudonoji jūra, punane meri, sinai, синай
RVN KTT: лапландия, lapland, lapzeme, laplandija, lapimaa, santa claus village
GVA: альпы, alps, alpi, alpės, alpid, chamonix, шамони
SZG INN: tyrol, тироль, tirole, tirolis, tirol
TLV: иерусалим, jerusalem, jeruzaleme, jeruzalė, jeruusalemm, israel
KEF REK: reykjavík, keflavik, кефлавик
HAV PUJ CUN: caribbean, карибы, karību salas, karibai, kariibi
HNL: hawaii, гавайи, havaju salas, havajai
SJU: puerto rico, пуэрто рико
IST AYT ANK: turkey
IEV: kijiva, kijeva
AMM TLV: dead sea, мёртвое море, nāves jūra, negyvoji jūra, surnumeri
STO CPH OSL HEL: scandinavia, скандинавия, skandināvija, skandinaavia
RIX TLL VNO: baltics, baltic states, прибалтика, baltija, baltijas valstis, baltijos šalys, baltikum, balti riigid
BEG SKP TIA: balkans, балканы, balkāni, balkanai, balkan
PAR: normandy, нормандия, normandija
NTE: brittany, bretagne, бретань
SXB: alsace, эльзас
LYS: burgundy, бургундия
NCE: saint tropez, st tropez, сен тропе
BRU: flanders, фландрия
OVB: siberia, сибирь, sibīrija, sibiras, siber, алтай
SVX: ural, урал, urāli, uralas
MRV: caucasus, кавказ, kaukāzs, kaukazas, кавминводы
AER: красная поляна, krasnaya polyana, адлер
BIO: basque country, страна басков
KRK: zakopane, закопане, tatra mountains, татры
PRG: karlovy vary, карловы вары, ruzyne, рузине
BUD: balaton, балатон, ferihegy
CLJ: transylvania, трансильвания
CUN: yucatan, юкатан, riviera maya, ривьера майя, tulum
CMB: ceylon, цейлон
HER RHO CFU JTR: greek islands, греческие острова, grieķu salas, graikų salos, kreeka saared
CFU ZTH EFL: ionian islands, ионические острова
RHO KGS: dodecanese
REU: costa dorada, коста дорада, salou, салоу
IBZ: formentera, форментера
MAH: minorca
PSA: elba, эльба, cinque terre, чинкве терре, galileo galilei
VCE: dolomites, доломиты, dolomīti, dolomitai
PUY: istria, истрия
NAP: amalfi coast, capodichino
SPU: hvar, хвар, brač
EDI GLA: highlands, scottish highlands
BRS: cornwall, корнуолл
BLL: jutland, legoland, леголенд
FKB: black forest, schwarzwald, шварцвальд
VIE: schwechat, швехат
ZRH: kloten
ATH: eleftherios venizelos
PMI: son sant joan
TFN: los rodeos
TFS: reina sofia
LPA: gando
MEX: benito juarez
MEL: tullamarine
SYD: kingsford smith
HKG: chek lap kok, kai tak
OSA: itami
KUL: klia
JNB: or tambo
AUH: zayed
BJS: nay, nanyuan
TLV: sdv
GOT: gse
BCN: barca, барса
`;

const key = (text: string): string => soundOf(foldedWords(text));

interface Table {
  /** Codes by the sound of a name. */
  codes: ReadonlyMap<string, readonly string[]>;
  /** The same names in order, to search by their beginning. */
  index: WordIndex;
}

let built: Table | null = null;
function table(): Table {
  if (built) return built;
  const codes = new Map<string, string[]>();
  for (const line of CALLED.trim().split('\n')) {
    const [airports = '', names = ''] = line.split(': ');
    for (const name of names.split(', ')) codes.set(key(name), airports.split(' '));
  }
  const rows = Array.from(codes.keys(), (name, ref) => ({ key: name, tier: TIER.city, ref }));
  built = { codes, index: toIndex(sortedByTier(rows)) };
  return built;
}

/** City and airport codes for an alias; empty for most texts. */
export const aliasCodes = (typed: string): readonly string[] => table().codes.get(key(typed)) ?? [];

/** Every code that an alias leads to. */
export const aliasedCodes = (): Set<string> => new Set([...table().codes.values()].flat());

/** A shorter text begins too many names. */
const MIN_STARTED = 4;

/** Codes of the aliases that begin with the text, or with the text after one typo. */
export function aliasesLike(typed: string, slip: boolean): string[] {
  const text = key(typed);
  const { codes, index } = table();
  if (text.length < MIN_STARTED + Number(slip)) return [];
  const found = new Set<string>();
  const hit = (row: number): void => {
    for (const code of codes.get(index.keys[row] ?? '') ?? []) found.add(code);
  };
  if (slip) eachSlip(index, text, hit);
  else eachStart(index, text, hit);
  return [...found];
}
