import { Type } from 'typebox'

/** As in the IANA database: `Europe/Berlin`; UTC when absent. */
export const TimeZone = Type.String({ pattern: '^[A-Za-z0-9_+/-]{1,60}$', title: 'Time zone' })
