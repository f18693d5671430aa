import { enums, type as shape } from 'superstruct';

/** The server has the wishes of the device, or none of it. */
export const PushAnswer = shape({ status: enums(['subscribed', 'unsubscribed']) });
