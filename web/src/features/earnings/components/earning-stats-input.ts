import { reader } from '#lib/i18n.ts'

/** Builds the query for earnings by the reader's calendar. */
export const earningStatsInput = () => ({ query: { timeZone: reader().timeZone } })
