import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** An account has another username than before. */
export const usernameChanged = event('account.username_changed', Type.Object({ accountId: Type.String() }))
