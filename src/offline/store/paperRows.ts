import { define, instance, integer, min, nonempty, number, string, type as shape } from 'superstruct';

/** By its tag: a buffer of the browser's storage is of no class of this page. */
export const Bytes = define<ArrayBuffer>(
  'Bytes',
  (value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]',
);

/** A paper of a trip. What is known of it is sealed (`private/sealed.ts`). */
export const PaperShape = shape({
  id: nonempty(string()),
  orderId: string(),
  at: number(),
  /** Whose it is; '' of a guest. */
  uid: string(),
  /** Bytes of its file. */
  size: min(integer(), 0),
  iv: instance(Uint8Array),
  data: Bytes,
});
export const PaperFileShape = shape({ id: nonempty(string()), iv: instance(Uint8Array), data: Bytes });
