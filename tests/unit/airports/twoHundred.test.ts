import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCAL_CITIES, searchBooks } from '@/domain/airports/localSearch';
import { meantFirst } from '@/domain/airports/namedAirport';
import { unpack } from '@/domain/airports/packed';
import { placeRows } from '@/domain/airports/rows';
import { firstRow } from '@/domain/airports/typedText';
import type { Lang } from '@/domain/locale';

const book = unpack(readFileSync('src/domain/airports/top300.txt', 'utf8'));

/** What a traveller types, and the city that stands first. Reviewed by hand. */
const TABLE: Record<Lang, string> = {
  en: `ny NYC; new york NYC; nyc NYC; new yrok NYC; la LAX; l.a. LAX; sf SFO; dc WAS; kl KUL; hk HKG; san SFO; san f SFO; sna francisco SFO;
    hekinki HEL; helsinky HEL; copehnagen CPH; amsterdm AMS; barcleona BCN; budapset BUD; stokholm STO; edinbrugh EDI; reykyavik REK;
    canaries LPA; canary islands LPA; crete HER; tuscany FLR; toscana FLR; sicily CTA; sicilly CTA; sardinia CAG; corsica AJA; majorca PMI; algarve FAO;
    schiphol AMS; arlanda STO; heathrow LON; heathrow t5 LON; gatwick LON; gatwick terminal 2 LON; malpensa MIL; orly PAR; kastrup CPH; gardermoen OSL; newark NYC; jfk NYC; narita TYO;
    lon LON; mow MOW; par PAR; rom ROM; txl BER; sxf BER; thf BER; lhr LON; bgy MIL; russia MOW; spain MAD; japan TYO; usa NYC; uk LON; holland AMS;
    bali DPS; french riviera NCE; costa del sol AGP; cyprus LCA; alps GVA; florida MIA; california LAX; vegas LAS; rome italy ROM; london uk LON; st petersburg LED; ber BER; be BER; r RIX;
    turkey IST; scandinavia STO; brittany NTE; venise VCE; island of crete HER; isle of malta MLA; amalfi coast NAP; kloten ZRH; dead sea AMM; newyork NYC; wahington WAS`,
  lv: `rīga RIX; riga RIX; rig RIX; londona LON; parīze PAR; parize PAR; roma ROM; kauņa KUN; viļņa VNO; vilna VNO; tallina TLL; tallinna TLL; varšava WAW; varsava WAW; cīrihe ZRH; ženēva GVA; stambula IST;
    krievija MOW; vācija FRA; itālija ROM; spānija MAD; somija HEL; kanāriju salas LPA; kanārijas LPA; kanarijas LPA; krēta HER; sicīlija CTA; toskāna FLR; korsika AJA; maljorka PMI;
    lapzeme RVN; lapland RVN; asv NYC; anglija LON; holande AMS; kipra LCA; minhene MUC; kopenhāgena CPH; kopenhagna CPH; barselona BCN; helsinki HEL; pīteris LED; tbilisi TBS;
    lielbritānija LON; kijiva IEV; baltijas valstis RIX; kopenhgena CPH; sibīrija OVB`,
  lt: `vilnius VNO; vlinius VNO; kaunas KUN; ryga RIX; talinas TLL; londonas LON; paryžius PAR; paryzius PAR; roma ROM; varšuva WAW; viena VIE; ciurichas ZRH; ženeva GVA; stambulas IST; kopenhaga CPH;
    rusija MOW; vokietija FRA; italija ROM; ispanija MAD; suomija HEL; kanarai LPA; kanarų salos LPA; kreta HER; sicilija CTA; toskana FLR; sardinija CAG; kipras LCA; maljorka PMI;
    jav NYC; anglija LON; olandija AMS; niujorkas NYC; miunchenas MUC; barselona BCN; atėnai ATH; atenai ATH; lisabona LIS; palanga PLQ; turkija IST;
    didžioji britanija LON; skandinavija STO; londnas LON; kanarų sala LPA`,
  ru: `рига RIX; ри RIX; вильнюс VNO; вильюнс VNO; таллин TLL; таллинн TLL; москва MOW; мск MOW; спб LED; питер LED; лондон LON; лонодн LON; париж PAR; рим ROM; нью-йорк NYC; ню йорк NYC; лос-анджелес LAX; барселона BCN; барсилона BCN;
    канары LPA; крит HER; тоскана FLR; сицилия CTA; сардиния CAG; майорка PMI; бали DPS; кипр LCA; схипхол AMS; шереметьево MOW; хитроу LON; шарль де голль PAR; мальпенса MIL; россия MOW; турция IST; италия ROM; англия LON; сша NYC; голландия AMS;
    тбилиси TBS; тибилиси TBS; батуми BUS; ереван EVN; hbuf RIX; стамбул IST; анталия AYT; анталья AYT; аланья AYT; женева GVA; хельсинки HEL; хельсинкки HEL; копенгаген CPH;
    прибалтика RIX; кавказ MRV; остров крит HER; арабские эмираты DXB; ерван EVN; стамубл IST`,
  et: `tallinn TLL; riia RIX; vilnius VNO; helsingi HEL; stockholm STO; london LON; pariis PAR; rooma ROM; varssavi WAW; viin VIE; berliin BER; brüssel BRU; brussel BRU; praha PRG; ateena ATH; lissabon LIS; milano MIL; kopenhaagen CPH;
    venemaa MOW; saksamaa FRA; itaalia ROM; hispaania MAD; soome HEL; inglismaa LON; holland AMS; küpros LCA; kanaarid LPA; kanaari saared LPA; kreeta HER; sitsiilia CTA; toskaana FLR; sardiinia CAG; bali DPS; peterburi LED; moskva MOW; tartu TAY; kuressaare URE;
    suurbritannia LON; kreeta saar HER; balti riigid RIX; helsngi HEL`,
};

const rows = Object.entries(TABLE).flatMap(([lang, text]) =>
  text.split(';').map((row) => {
    const [, typed = '', code = ''] = /^(.*) (\w{3})$/.exec(row.trim()) ?? [];
    return [lang as Lang, typed, code] as const;
  }),
);

const codes = (typed: string, lang: Lang): string[] =>
  searchBooks([book], typed, LOCAL_CITIES, [], lang).cities.map(({ cityIata }) => cityIata);

describe('two hundred inputs', () => {
  it('are two hundred', () => expect(rows.length).toBeGreaterThanOrEqual(200));

  it.each(rows)('%s: "%s" is %s', (lang, typed, code) => {
    expect(codes(typed, lang)[0]).toBe(code);
  });

  it.each([
    ['gatwick', 'LGW'],
    ['london gatwick', 'LGW'],
    ['gatwick london', 'LGW'],
    ['heathrow', 'LHR'],
    ['Heathrow T5', 'LHR'],
    ['heathrow airport', 'LHR'],
    ['tenerife south', 'TFS'],
    ['los rodeos', 'TFN'],
    ['Шереметьево', 'SVO'],
    ['Шереметьево терминал 2', 'SVO'],
    ['аэропорт внуково', 'VKO'],
    ['хитроу', 'LHR'],
    ['arlanda', 'ARN'],
    ['Arlanda lidosta', 'ARN'],
    ['шарль де голль', 'CDG'],
    ['paris orly', 'ORY'],
    ['london city', 'LCY'],
    // A city's name is the city.
    ['london', 'LON'],
    ['london airport', 'LON'],
    ['лондон', 'LON'],
    ['tenerife', 'TCI'],
    ['москва', 'MOW'],
    ['istanbul', 'IST'],
    ['manhattan', 'NYC'],
    ['канары', 'LPA'],
    ['la', 'LAX'],
  ])('puts the airport that “%s” names first: %s', (typed, code) => {
    const { cities } = searchBooks([book], typed);
    const shown = meantFirst(placeRows(cities, 'en'), typed);
    expect(shown[0]?.place.iata).toBe(code);
    expect(firstRow(shown, typed)).toBe(0);
    // Every airport of the city is still there, once.
    expect(new Set(shown.map(({ place }) => `${place.iata}${place.isCity}`)).size).toBe(shown.length);
    expect(shown).toHaveLength(placeRows(cities, 'en').length);
  });

  it.each(['šiaurės Kipras', 'Северный Кипр', 'Northern Cyprus', 'Põhja-Küpros'])('“%s” is on Cyprus', (typed) => {
    expect(codes(typed, 'lt')).toEqual(['LCA', 'PFO']);
  });

  it('does not read a short word as a typo of an airport', () => expect(codes('beach', 'en')).toEqual([]));

  it('prefers names as they are written to those that sound alike', () => {
    const list = codes('san', 'en');
    expect(list[0]).toBe('SFO');
    expect(list.indexOf('SHA') < 0 || list.indexOf('SHA') > list.indexOf('SFO')).toBe(true);
  });
});
