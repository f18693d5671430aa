import type { Offer, Segment, Stop } from './types';

const stop: Stop = { airport: '', city: '', cityTitle: '', date: '2000-01-01', time: '00:00', at: 0 };
const segment: Segment = {
  dep: stop,
  arr: stop,
  carrier: '',
  supplier: '',
  flightNumber: '',
  cabin: '',
  minutes: 60,
};
const leg = { segments: [segment, segment], minutes: 120, stops: 1, dayShift: 0 };

/** An offer of nothing: what draws offers is made ready with it before there is one. */
export const BLANK_OFFER: Offer = {
  id: '',
  mergeKey: '',
  dataProvider: '',
  legs: [leg, leg],
  carriers: [],
  pricePerPerson: 0,
  oldPricePerPerson: null,
  total: 0,
  bags: {
    personalItem: true,
    cabin: false,
    checked: 0,
    checkedWeightKg: null,
    personalItemSize: null,
    cabinWeightKg: null,
    cabinPrice: null,
    checkedPrice: null,
    checkedTwoPrice: null,
  },
};
