import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** The books were reconciled: `isGreen` when every check was made and nothing differs. `alarm` is what operators have to know. */
export const booksReconciled = event(
  'books.reconciled',
  Type.Object({
    reconciliationId: Type.String(),
    isGreen: Type.Boolean(),
    alarm: Type.Enum(['differences', 'not_made', 'none']),
  }),
)
