import type { Leg, Segment, Stop } from '@/domain/offers/types';
import type { BookedTraveller, OrderSummary, Receipt } from '@/domain/payment/order';

/** "2027-08-14T07:25+03:00": local day and time of the airport, and the moment. */
export function stop(airport: string, local: string): Stop {
  return {
    airport,
    city: airport,
    cityTitle: airport,
    date: local.slice(0, 10),
    time: local.slice(11, 16),
    at: Date.parse(local),
  };
}

export function flight(
  from: string,
  departs: string,
  to: string,
  arrives: string,
  over: Partial<Segment> = {},
): Segment {
  const [dep, arr] = [stop(from, departs), stop(to, arrives)];
  return {
    dep,
    arr,
    carrier: 'BT',
    supplier: 'BT',
    flightNumber: '681',
    cabin: 'economy',
    minutes: Math.round((arr.at - dep.at) / 60_000),
    ...over,
  };
}

export const legOf = (...segments: Segment[]): Leg => ({
  segments,
  minutes: segments.reduce((sum, { minutes }) => sum + minutes, 0),
  stops: segments.length - 1,
  dayShift: 0,
});

/** A paid trip to Barcelona, 14 to 21 August 2027. */
export const anOrder = (over: Partial<OrderSummary> = {}): OrderSummary => ({
  orderId: 'KA-1',
  bookingId: 'b1',
  status: 'paid',
  amount: 48634,
  at: 1,
  paymentType: 'cardPayments',
  email: 'elina@example.lv',
  people: 2,
  from: 'Riga',
  to: 'Barcelona',
  depart: '2027-08-14',
  legs: [
    legOf(flight('RIX', '2027-08-14T07:25+03:00', 'BCN', '2027-08-14T09:55+02:00')),
    legOf(flight('BCN', '2027-08-21T10:40+02:00', 'RIX', '2027-08-21T15:10+03:00')),
  ],
  bankDetails: null,
  ...over,
});

export const aTraveller = (over: Partial<BookedTraveller> = {}): BookedTraveller => ({
  id: 'p1',
  passengerId: null,
  name: 'ELINA',
  surname: 'KALNA',
  ageGroup: 'adult',
  bags: [],
  protected: false,
  ...over,
});

export const receiptOf = (...travellers: BookedTraveller[]): Receipt => ({
  lines: [],
  party: { adult: travellers.length, child: 0, infant: 0 },
  travellers,
  seats: [],
  pricedAt: 1,
  couponCode: '',
});
