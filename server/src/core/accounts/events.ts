import { Type } from 'typebox'
import { event } from '#platform/events.ts'

export const usernameChanged = event('account.username_changed', Type.Object({ accountId: Type.String() }))
