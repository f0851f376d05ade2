import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Tokens went into or out of a fan's wallet. `balance` is what was in it after, in hundredths. */
export const walletChanged = event('wallet.changed', Type.Object({ accountId: Type.String(), balance: Type.Integer() }))
