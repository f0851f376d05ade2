import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** The site's general commission changed. */
export const generalCommissionChanged = event('site.commission_changed', Type.Object({}))
