import { describe, expect, it } from 'vitest';
import { allWarnings, lowestOf, minutesOf, stopsOf, offerKey, legWarnings } from '@/domain/offers/facts';
import { SHARE_CHANNELS, channelsOf, isAppOnly, shareAddress, sharePath, sharedOf } from '@/domain/offers/share';
import { toOffer } from '@/api/offers';
import { wireOffer } from './builders';

const shared = {
  url: 'https://kaija.example/search/results?src=riga&x=1',
  subject: 'Riga – Oslo',
  text: 'Riga & Oslo, 100 €',
};

describe('sharing a flight', () => {
  it('has seven channels', () =>
    expect(SHARE_CHANNELS).toEqual(['link', 'whatsapp', 'messenger', 'imessage', 'telegram', 'viber', 'email']));

  it.each(SHARE_CHANNELS)('%s contains the whole link, encoded', (channel) => {
    const address = shareAddress(channel, shared);
    expect(decodeURIComponent(address)).toContain(shared.url);
    if (channel !== 'link') expect(address).not.toContain('&x=1');
  });

  it('offers what works on the device, and knows which channels need an app', () => {
    const here = (apple: boolean, handheld: boolean) => channelsOf({ apple, handheld }).join(' ');
    expect(here(true, true)).toBe('link whatsapp messenger imessage telegram viber email');
    expect(here(false, true)).toBe('link whatsapp messenger telegram viber email');
    expect(here(true, false)).toBe('link whatsapp imessage telegram viber email');
    expect(here(false, false)).toBe('link whatsapp telegram viber email');
    const own = SHARE_CHANNELS.filter((channel) => !/^(?:https|sms|mailto):/.test(shareAddress(channel, shared)));
    expect(own).toEqual(SHARE_CHANNELS.filter(isAppOnly));
  });

  it("identifies the flight by the server's keys, whatever characters they have", () => {
    const name = { mergeKey: 'BT 603|2026-12-14+x&y', dataProvider: 'Sand/Box' };
    const path = sharePath('src=riga&type=oneway', name);
    expect(path.startsWith('/search/results?src=riga&type=oneway&')).toBe(true);
    expect(sharedOf(path.slice(path.indexOf('?')))).toEqual(name);
    expect(sharedOf('?src=riga')).toBeNull();
    expect(sharedOf('?merge_key=x')).toBeNull();
  });
});

describe('facts about a flight', () => {
  const stop = (time: string, minutes: number, from = 'FRA') =>
    toOffer(
      wireOffer({
        legs: [
          [
            { from: 'RIX', to: 'FRA', date: '2026-12-14', time: '06:00', minutes: 150 },
            { from, to: 'BCN', date: '2026-12-14', time, minutes },
          ],
        ],
      }),
    )!;

  it('warn of a change of airport and a stop over midnight, not of a short wait by day', () => {
    expect(legWarnings(stop('10:00', 120).legs[0]!)).toEqual({ nightStop: false, airportChange: false });
    expect(allWarnings(stop('10:00', 120, 'HHN'))).toEqual({ nightStop: false, airportChange: true });
    const late = stop('10:00', 120);
    late.legs[0]!.segments[1]!.dep = { ...late.legs[0]!.segments[1]!.dep, date: '2026-12-15' };
    expect(allWarnings(late).nightStop).toBe(true);
  });

  it('add up minutes and stops of all directions', () => {
    const offer = stop('10:00', 120);
    expect([minutesOf(offer), stopsOf(offer)]).toEqual([360, 1]);
  });

  it('mark the lowest value, unless all are equal or only one is known', () => {
    expect([...lowestOf([3, 1, null, 1])]).toEqual([1, 3]);
    expect(lowestOf([2, 2]).size).toBe(0);
    expect(lowestOf([2, null]).size).toBe(0);
    expect(lowestOf([]).size).toBe(0);
  });

  it("identify a flight by the server's keys: the same in another row, different for another seller", () => {
    const offer = stop('10:00', 120);
    const again = { ...offer, id: 'other' };
    expect(offerKey(again)).toBe(offerKey(offer));
    expect(offerKey({ ...offer, dataProvider: 'else' })).not.toBe(offerKey(offer));
  });
});
