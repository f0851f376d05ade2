import { Type } from 'typebox'

/** An IANA name such as `Europe/Berlin`. UTC when absent. */
export const TimeZone = Type.String({ pattern: '^[A-Za-z0-9_+/-]{1,60}$', title: 'Time zone' })
