import type { WireTravelPackage } from '@/api/shapes/booking';
import type { WireTrip } from '@/api/shapes/trips';

const end = (code: string, title: string, day: string, time: string) => ({
  airport: { code },
  city: { title },
  date: day,
  time,
  timestamp: Date.parse(`${day.split('.').toReversed().join('-')}T${time}:00Z`) / 1000,
});

/** Riga to Barcelona on a day, "14.08.2027". */
export const packageOn = (day: string): WireTravelPackage => ({
  segments: [
    {
      carrier: { code: 'BT' },
      flight_number: '681',
      dep: end('RIX', 'Riga', day, '07:25'),
      arr: end('BCN', 'Barcelona', day, '09:55'),
    },
  ],
  segments_direction: [[0]],
  is_vtrip: false,
  userId: 'anna',
});

/** A trip as the server tells it. */
export const wireTrip = (order: string, more: Partial<WireTrip> = {}): WireTrip => ({
  order_id: order,
  booking_id: `b-${order}`,
  status: 'paid',
  payment_type: 'cardPayments',
  amount: 486.34,
  created_at: '2027-05-20T12:00:00.000Z',
  email: 'anna@example.com',
  search_type: 'oneway',
  travel_package: packageOn('14.08.2027'),
  passengers: [{ passenger_id: 'p1', name: 'Anna', surname: 'Liepa', age_group: 'adult' }],
  ...more,
});
