import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** The books were reconciled; they differ somewhere unless `isGreen`. */
export const booksReconciled = event(
  'books.reconciled',
  Type.Object({ reconciliationId: Type.String(), isGreen: Type.Boolean() }),
)
