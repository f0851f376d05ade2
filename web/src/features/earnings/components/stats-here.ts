/** The question for earnings, as the pages ask it. */
import { reader } from '#lib/i18n.ts'

/** Asks for the earnings by the calendar of whoever reads them. */
export const statsHere = () => ({ query: { timeZone: reader().timeZone } })
