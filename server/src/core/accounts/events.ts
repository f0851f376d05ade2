import { Type } from 'typebox'
import { event } from '#platform/events.ts'

export const usernameChanged = event('account.username_changed', Type.Object({ accountId: Type.String() }))

/** An account was used in a browser for the first time. */
export const deviceUsed = event('account.device_used', Type.Object({ accountId: Type.String() }))
