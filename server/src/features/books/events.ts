import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** The books were reconciled. `isGreen` means that every check ran and found nothing. `alarm` has what operators need to know. */
export const booksReconciled = event(
  'books.reconciled',
  Type.Object({
    reconciliationId: Type.String(),
    isGreen: Type.Boolean(),
    alarm: Type.Enum(['differences', 'not_made', 'none']),
  }),
)
