import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A fan's wallet was credited or debited. `balance` is the balance afterwards, in minor units. */
export const walletChanged = event('wallet.changed', Type.Object({ accountId: Type.String(), balance: Type.Integer() }))
