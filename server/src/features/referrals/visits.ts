import type { VisitRule } from '#platform/page-visits.ts'
import { accountOfCode } from './store.ts'

/** The first link counts, and none for users who are signed in. */
export const visits: readonly VisitRule[] = [
  {
    parameter: 'ref',
    async visited({ db }, { value, kept, viewer }) {
      if (viewer || (kept !== '' && (await accountOfCode(db, kept)) !== undefined)) return undefined
      return (await accountOfCode(db, value)) === undefined ? undefined : value
    },
  },
]
