import { Type } from 'typebox'
import { event } from '#platform/events.ts'

export const generalCommissionChanged = event('site.commission_changed', Type.Object({}))
