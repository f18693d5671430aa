import type { PaymentType } from '@/domain/payment/types';
import { Random } from '../e2e/sessions/model';
import { LINE_FAULTS, type LineFault } from './line';

/** The calls from an unsent booking to the receipt. */
const CALLS = {
  create: /^POST \/api\/booking\/create/,
  update: /^POST \/api\/booking\/batchUpdate/,
  commit: /^GET \/api\/booking\/getBookingAndCommit/,
  order: /^POST \/api\/payment\/order/,
  bank: /^GET \/pay\/(?!page\.css)/,
  decision: /^POST \/pay\//,
  back: /^GET \/order\/[^/]+\/confirmation/,
  validate: /^POST \/api\/payment\/validate/,
  retrieve: /^GET \/api\/booking\/retrieve/,
};
type Call = keyof typeof CALLS;
const NAMES = Object.keys(CALLS) as Call[];

/** What somebody does while the outcome is unknown, beside pressing what the screen offers. */
const HABITS = ['none', 'reload', 'terms', 'step', 'home'] as const;

export interface Plan {
  seed: number;
  faults: (LineFault & { of: Call })[];
  type: PaymentType;
  decision: 'approve' | 'decline' | 'abandon';
  habit: (typeof HABITS)[number];
  /** From a page that is not ours: reload it, or open the home page or the payment again. */
  escape: 'reload' | 'home' | 'checkout';
}

/** Twice as often those that lead to a page of the bank, with the way back from it. */
const TYPES = [
  'paymentInitiation',
  'cardPayments',
  'paymentInitiation',
  'cardPayments',
  'bankTransfer',
  'offlinePayment',
] as const;

/** The plan of a seed. Seeds in a row strike the order with every kind of fault. */
export function planOf(seed: number): Plan {
  const random = new Random(seed);
  for (let n = 0; n < 8; n++) random.next();
  const faultOf = (of: Call, kind = random.pick(LINE_FAULTS)) => ({
    of,
    kind,
    call: CALLS[of],
    applied: random.below(4) > 0,
    times: 1 + random.below(2),
  });
  const faults = [faultOf('order', LINE_FAULTS[seed % LINE_FAULTS.length])];
  for (let more = random.below(4); more > 0; more--) faults.push(faultOf(random.pick(NAMES)));
  return {
    seed,
    faults,
    type: random.pick(TYPES),
    decision: random.pick(['approve', 'approve', 'approve', 'decline', 'abandon'] as const),
    habit: random.pick(HABITS),
    escape: random.pick(['reload', 'home', 'checkout'] as const),
  };
}

export const say = ({ seed, faults, type, decision, habit, escape }: Plan): string =>
  `seed ${seed}: ${type}, ${decision}, ${habit}, ${escape}; ` +
  faults.map((one) => `${one.of} ${one.kind} ×${one.times}${one.applied ? '' : ' before'}`).join(', ');
