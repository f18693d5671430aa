import { describe, expect, it } from 'vitest';
import { toBanners, slideAfter, slideAfterSwipe } from '@/domain/home/banners';
import { safeLink } from '@/domain/outsideAddress';
import {
  type CardTools,
  categoriesOf,
  cheapCards,
  cheapestDeal,
  offerLink,
  topCards,
  pagesAfter,
  pagingOf,
} from '@/domain/home/cards';
import { milestonesOf, readingAt, readingLine } from '@/domain/home/guide';
import { type Section, together, type OneWayOffer, type TravelDeal } from '@/domain/home/types';
const offer = (iata: string, price: number, more: Partial<OneWayOffer> = {}): OneWayOffer => ({
  iata,
  city: `City ${iata}`,
  price: price * 100,
  stops: 0,
  date: '2027-01-12',
  ...more,
});
const deal = (iata: string, category: string): TravelDeal => ({ iata, category });
const RIGA = { city: 'Riga', iata: 'RIX', cityIata: 'RIX', isCity: false, names: { en: 'Riga', lv: 'Rīga' } };
const tools: CardTools = { origin: RIGA, fee: 900, today: '2026-11-20', hasCalendar: true };

describe('categories of the top deals', () => {
  it("are distinct and keep the server's order, so that the first is the same in each language", () => {
    const deals = [
      deal('TFS', 'Winter sun'),
      deal('BCN', 'City breaks'),
      deal('LON', 'City breaks'),
      deal('A', 'Beach'),
    ];
    expect(categoriesOf(deals)).toEqual(['Winter sun', 'City breaks', 'Beach']);
  });
});

describe('top destinations', () => {
  const deals = [deal('BCN', 'City'), deal('TFS', 'Sun'), deal('LON', 'City'), deal('ROM', 'City')];
  const offers = [offer('LON', 80), offer('BCN', 64), offer('LON', 39, { stops: 1 }), offer('TFS', 99)];
  it("are the category's deals joined with their offers, at the lowest price of duplicates", () => {
    const cards = topCards(deals, offers, 'City', tools);
    expect(cards.map(({ iata, price, direct, category }) => [iata, price, direct, category])).toEqual([
      ['BCN', 7300, true, 'City'],
      ['LON', 4800, false, 'City'],
    ]);
  });
  it('show a destination once even for duplicate deals', () => {
    expect(topCards([...deals, deal('BCN', 'City')], offers, 'City', tools)).toHaveLength(2);
  });
});

describe('cheap destinations', () => {
  const many = Array.from({ length: 14 }, (_, at) => offer(`C${String(at).padStart(2, '0')}`, 200 - at * 10));
  it('are the nine cheapest that no deal selected', () => {
    const cards = cheapCards([deal('C13', 'City'), deal('C11', 'Sun')], many, tools);
    expect(cards.map(({ iata }) => iata)).toEqual(['C12', 'C10', 'C09', 'C08', 'C07', 'C06', 'C05', 'C04', 'C03']);
    expect(cards.every((card) => card.category === undefined)).toBe(true);
  });
  it('without deals are the nine cheapest of all', () => {
    expect(cheapCards([], many, tools).map(({ iata }) => iata)[0]).toBe('C13');
    expect(cheapCards([], many, tools)).toHaveLength(9);
  });
  it('keep the lowest price of duplicate codes', () => {
    expect(cheapestDeal([offer('VNO', 40), offer('VNO', 29), offer('VNO', 35)]).map(({ price }) => price)).toEqual([
      2900,
    ]);
  });
});

describe('the link of a card', () => {
  it('is the one-way search of its date, in lower case, for one adult', () => {
    expect(offerLink(offer('BCN', 64, { city: 'Barcelona' }), tools)).toBe(
      '/search/results?src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=2027-01-12&p_adult=1&type=oneway&cabin=economy',
    );
  });
  it.each([null, '2026-11-19', '2028-01-01'])("leads to the route's calendar for the date %s", (date) => {
    expect(offerLink(offer('BCN', 64, { date }), tools)).toBe('/cheap-flights/oneway/RIX/BCN');
  });
  it('leads to a search without a day where there is no calendar', () => {
    expect(offerLink(offer('BCN', 64, { date: null, city: 'Barcelona' }), { ...tools, hasCalendar: false })).toBe(
      '/search/results?src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&p_adult=1&type=oneway&cabin=economy',
    );
  });
});

describe('pages of deals', () => {
  it.each([
    [10, 'desktop', { shown: 10, button: null }],
    [11, 'desktop', { shown: 10, button: 'more' }],
    [6, 'mobile', { shown: 6, button: null }],
    [7, 'mobile', { shown: 6, button: 'more' }],
    [0, 'mobile', { shown: 0, button: null }],
  ] as const)('of %i cards on %s start with the first page', (total, layout, expected) => {
    expect(pagingOf(total, 1, layout)).toEqual(expected);
  });
  it('grow by one page until all are shown, then "less" returns to the first', () => {
    const seen: [number, string | null][] = [];
    let pages = 1;
    for (let press = 0; press < 4; press++) {
      const { shown, button } = pagingOf(13, pages, 'mobile');
      seen.push([shown, button]);
      pages = pagesAfter(13, pages, 'mobile');
    }
    expect(seen).toEqual([
      [6, 'more'],
      [12, 'more'],
      [13, 'less'],
      [6, 'more'],
    ]);
  });
});

describe('the carousel', () => {
  it('wraps at both ends', () => {
    expect([slideAfter(2, 3, 1), slideAfter(0, 3, -1), slideAfter(1, 3, 1), slideAfter(0, 0, 1)]).toEqual([0, 2, 2, 0]);
  });
  it('turns at 25 px but not at 24', () => {
    expect([-24, 24, -25, 25].map((dx) => slideAfterSwipe(0, 3, dx))).toEqual([0, 0, 1, 2]);
  });
  it('does not turn while the page scrolls', () => {
    expect(slideAfterSwipe(0, 3, -40, 60)).toBe(0);
    expect(slideAfterSwipe(0, 3, -60, 40)).toBe(1);
  });
  it('turns the other way in right-to-left scripts', () => {
    expect(slideAfterSwipe(0, 3, 30, 0, true)).toBe(1);
  });
});

describe('banners', () => {
  it('are plain or linked, at most three, each with an id', () => {
    const banners = toBanners([
      'a.svg',
      { id: 'x', image: 'b.svg', link: '/groups', title: ' Groups ' },
      { image: null },
      'd',
    ]);
    expect(banners).toEqual([
      { id: '1-', image: 'a.svg', link: null, title: '' },
      { id: '2-x', image: 'b.svg', link: '/groups', title: 'Groups' },
      { id: '3-', image: null, link: null, title: '' },
    ]);
  });
  it.each([
    ['/groups', '/groups'],
    ['https://sale.example/x', 'https://sale.example/x'],
    ['javascript:alert(1)', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['data:text/html,x', null],
    ['/\t/evil.example', null],
    ['https://\nevil.example', null],
    ['', null],
    [null, null],
  ])('a link %s leads to %s', (link, expected) => expect(safeLink(link)).toBe(expected));
  it('reject script URLs as pictures', () => {
    expect(
      toBanners(['javascript:alert(1)', 'data:image/svg+xml,x', 'https://b.example/1.png']).map(({ image }) => image),
    ).toEqual([null, null, 'https://b.example/1.png']);
  });
  it.each(['java\nscript:alert(1)', 'java\tscript:x', '\u0001javascript:x', 'da\rta:image/svg+xml,x', '\u0000data:x'])(
    'reject %j as a picture: browsers drop its controls',
    (image) => expect(toBanners([image, { image }]).map((one) => one.image)).toEqual([null, null]),
  );
});

describe('milestones of the guide', () => {
  it('are h4 headings with an id or a text, each with the prefix', () => {
    const found = milestonesOf([
      { id: 'cheap-flights-booking-guide-0', text: ' When \n to book ', level: 4 },
      { id: '', text: 'Bags', level: 4 },
      { id: 'names', text: '', level: 4 },
      { id: '', text: ' ', level: 4 },
      { id: 'title', text: 'Guide', level: 2 },
      { id: 'names', text: 'Names again', level: 4 },
    ]);
    expect(found).toEqual([
      { anchor: 'cheap-flights-booking-guide-0', title: 'When to book', level: 4 },
      { anchor: 'cheap-flights-booking-guide-2', title: 'Bags', level: 4 },
      { anchor: 'cheap-flights-booking-guide-names', title: 'names', level: 4 },
      null,
      null,
      { anchor: 'cheap-flights-booking-guide-names-6', title: 'Names again', level: 4 },
    ]);
  });
  it('the current one is the last whose heading passed the reading line', () => {
    expect([
      readingAt([120, 400, 900], 100),
      readingAt([90, 400, 900], 100),
      readingAt([-800, -300, 100], 100),
    ]).toEqual([-1, 0, 2]);
  });
});

it('the reading line moves to the bottom of the window at the end of the page', () => {
  expect([readingLine(900, 5000), readingLine(900, 450), readingLine(900, 225), readingLine(900, 0)]).toEqual([
    160, 160, 530, 900,
  ]);
});

describe('sections fail independently', () => {
  const ready: Section<string> = { phase: 'ready', data: 'x', at: 5, held: false };
  const held: Section<string> = { phase: 'ready', data: 'y', at: 3, held: true };
  it('top destinations need deals and offers', () => {
    expect(together(ready, { phase: 'error' })).toEqual({ phase: 'error' });
    expect(together({ phase: 'error' }, { phase: 'loading' })).toEqual({ phase: 'error' });
    expect(together(ready, { phase: 'loading' })).toEqual({ phase: 'loading' });
  });
  it('together they are as old as the older one', () => {
    expect(together(ready, held)).toEqual({ phase: 'ready', data: ['x', 'y'], at: 3, held: true });
  });
});
