import { expect, it } from 'vitest';
import type { SavedTraveller } from '@/domain/booking/saved';
import { bookedTravellers, entryFactsOf, orderedTravellers } from '@/domain/entry/travellers';
import { aDraft, filled } from '../booking/build';

const { passengers } = filled(aDraft({ adult: 1, child: 0, infant: 0 }));
const [one] = passengers;
const travelDocument = { kind: 'passport', country: 'LV', expires: '2027-01-31' } as const;
const saved: SavedTraveller = {
  id: '1',
  usedAt: 1,
  name: one!.name,
  surname: one!.surname,
  gender: 'female',
  dob: one!.dob,
  nationality: 'GB',
  travelDocument,
};

it('a booking has what is typed, with the document that is kept of the same person', () => {
  const { nationality, dob, ageGroup } = one!;
  expect(bookedTravellers(passengers, [saved])).toEqual([{ nationality, dob, ageGroup, travelDocument }]);
  expect(bookedTravellers(passengers, [{ ...saved, dob: '1970-01-01' }])[0]?.travelDocument).toBeUndefined();
});

it('an order knows nationality and birthday by a saved name, as tickets write it, and no document', () => {
  const ordered = [
    { passengerId: null, ageGroup: 'adult' as const, name: one!.name.toUpperCase(), surname: one!.surname },
  ];
  expect(orderedTravellers(ordered, [saved])).toEqual([{ nationality: 'GB', dob: one!.dob, ageGroup: 'adult' }]);
  expect(orderedTravellers(ordered, [])).toEqual([{ nationality: '', dob: undefined, ageGroup: 'adult' }]);
});

it('an order keeps the nationality of its travellers, and the birthday of minors only', () => {
  const draft = filled(aDraft({ adult: 2, child: 1, infant: 0 }));
  const [first, second, child] = draft.passengers;
  Object.assign(first!, { passengerId: 'p0', nationality: 'LV', dob: '1990-05-01' });
  Object.assign(second!, { passengerId: 'p1', nationality: '' });
  Object.assign(child!, { passengerId: 'p2', nationality: 'GB' });
  const facts = entryFactsOf(draft);
  expect(facts).toEqual({ p0: { nationality: 'LV' }, p2: { nationality: 'GB', dob: child!.dob } });
  const ordered = draft.passengers.map(({ passengerId, ageGroup, name, surname }) => ({
    passengerId,
    ageGroup,
    name,
    surname,
  }));
  // What was booked counts more than what is saved of the same name.
  expect(orderedTravellers(ordered, [saved], facts).map(({ nationality, dob }) => [nationality, dob])).toEqual([
    ['LV', undefined],
    [saved.name === second!.name && saved.surname === second!.surname ? 'GB' : '', undefined],
    ['GB', child!.dob],
  ]);
});
