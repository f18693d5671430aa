import { soundOf, foldedWords } from './spelling';

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
BOM: бомбей, bombay, bombeja, bombėjus
SGN: сайгон, saigon, saigona, saigonas
LAX: l.a.
NYC MIA LAX SFO CHI WAS BOS: usa, u.s.a., сша, asv, jav
LON MAN EDI BHX BRS GLA: uk, england, англия, anglija, inglismaa
EDI GLA: scotland, шотландия, skotija, škotija, šotimaa
VCE: venezia, venedig
MIL: mailand
LHR: хитроу, hītrova
CDG: шарль де голль
CPH: københavn, kobenhavn
BRU: bruxelles
BUH: bucuresti, bucurești
BEG: beograd
ATH: athina
LIS: lisboa
WAW: warszawa, warschau
KRK: krakau, cracow
GDN: danzig, данциг
WRO: breslau
VNO: wilno, вильно
KUN: kovno, ковно
TLL: reval, ревель
LWO: lemberg
HEL: helsingfors
NCE: nizza
GOA: genua
FLR: florenz
RAK: marrakech
CFU: kerkyra, керкира
PMI: majorca, майорка
MLA: gozo, гозо
AJA BIA: корсика, corsica, korsika
DXB AUH: uae
HER CHQ: крит, crete, krēta
CTA PMO: сицилия, sicily
CAG OLB: сардиния, sardinia, sardegna
LPA TFS TCI ACE FUE: канары, канарские острова, canaries, canary islands, kanāriju salas, kanārijas, kanarai, kanarų salos, kanaarid, kanaari saared
LPA: las palmas, лас пальмас
PDL TER: азоры, азорские острова, azores, azoru salas, azorai, azorų salos, assoorid
ZTH: zante, занте
AYT: алания, аланья, кемер, kemer, kemera, kemeras, сиде, белек
SKG: халкидики, chalkidiki
FLR PSA: тоскана, tuscany
ALC: бенидорм, costa blanca, коста бланка
AGP: коста дель соль, costa del sol
GRO BCN: коста брава, costa brava
NCE: монако, monaco, французская ривьера, french riviera, лазурный берег
BOJ: солнечный берег, sunny beach, saulainais krasts, saulėtas krantas, päikeserand
VAR: золотые пески, golden sands, zelta smiltis, auksinės kopos, kuldsed liivad
BKK UTP: паттайя, pattaya
CXR: нячанг, nha trang
GOI: гоа, goa
RVN KTT: лапландия, lapland, lapzeme, lapimaa
`;

const key = (text: string): string => soundOf(foldedWords(text));

let codes: Map<string, string[]> | null = null;
function table(): Map<string, string[]> {
  codes ??= new Map(
    CALLED.trim()
      .split('\n')
      .flatMap((line) => {
        const [airports = '', names = ''] = line.split(': ');
        return names.split(', ').map((name): [string, string[]] => [key(name), airports.split(' ')]);
      }),
  );
  return codes;
}

/** City and airport codes for an alias; empty for most texts. */
export const aliasCodes = (typed: string): readonly string[] => table().get(key(typed)) ?? [];
