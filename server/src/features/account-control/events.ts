import { Type } from 'typebox'
import { AccountAct } from '@fanfare/contract/account-control'
import { event } from '#platform/events.ts'

/** An operator has acted on an account, or its suspension has ended at its date; the reason is then empty. */
export const accountControlled = event(
  'account.controlled',
  Type.Object({
    accountId: Type.String(),
    role: Type.Enum(['fan', 'performer']),
    act: AccountAct,
    reason: Type.String(),
  }),
)
