import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** What the site keeps of sales in general is another percentage from now on. */
export const generalCommissionChanged = event('site.commission_changed', Type.Object({}))
