import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const OfAccount = Type.Object({ accountId: Type.String() })
export const accountClosed = event('account.closed', OfAccount)
export const accountKept = event('account.kept', OfAccount)
