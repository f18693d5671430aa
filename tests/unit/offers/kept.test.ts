import { expect, it } from 'vitest';
import { bySearch } from '@/domain/offers/kept';

const flights = [
  { query: 'oslo', n: 1 },
  { query: 'riga', n: 2 },
  { query: 'oslo', n: 3 },
  { query: 'rome', n: 4 },
];
const order = (onScreen: string) => bySearch(flights, onScreen).map((group) => group.map(({ n }) => n));

it('kept flights stand by their search, in the order of the list', () => {
  expect(order('')).toEqual([[1, 3], [2], [4]]);
});

it('the search on screen comes first, also when nothing of it is kept', () => {
  expect(order('rome')).toEqual([[4], [1, 3], [2]]);
  expect(order('paris')).toEqual([[1, 3], [2], [4]]);
});
