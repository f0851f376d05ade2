/** What must be equal between the disputes and the ledger. */
import { sumOf, type BookCheck } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import { openClaims } from './store.ts'

export const bookChecks: readonly BookCheck[] = [
  {
    name: 'disputes',
    title: () => t('Open disputes and what banks hold of it'),
    async find({ db }) {
      const [expected, found] = [await openClaims(db), -(await sumOf(db, 'platform:disputed'))]
      return expected === found ? [] : [{ what: 'platform:disputed', expected, found }]
    },
  },
]
