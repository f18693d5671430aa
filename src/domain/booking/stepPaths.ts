/** Steps of the booking flow in order, with their paths under /booking. */
export const BOOKING_STEPS = [
  { id: 'fareTypeSelection', path: 'fares', mark: 0 },
  { id: 'passengerDetailsForm', path: 'passengers', mark: 23.6 },
  { id: 'guaranteeSelection', path: 'guarantee', mark: 38.2 },
  { id: 'insuranceSelection', path: 'insurance', mark: 50 },
  { id: 'extraServicesSelection', path: 'services', mark: 61.8 },
  { id: 'seatSelection', path: 'seats', mark: 74.5 },
  { id: 'supportSelection', path: 'support', mark: 87.3 },
  { id: 'checkoutPage', path: 'checkout', mark: 100 },
] as const;
export type BookingStepPath = (typeof BOOKING_STEPS)[number]['path'];
