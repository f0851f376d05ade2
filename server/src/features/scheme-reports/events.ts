import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** The site has made the report of a month that is over. */
export const schemeReportMade = event('scheme_report.made', Type.Object({ month: Type.String() }))
