/** Checks that goals match the tips that they count. */
import { MAX_DIFFERENCES, type BookCheck } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import { wrongGoals } from './store.ts'

export const bookChecks: readonly BookCheck[] = [
  {
    name: 'tip goals',
    title: () => t('Goals and the tips they raised'),
    async find({ db }) {
      const rows = await wrongGoals(db, MAX_DIFFERENCES)
      return rows.map(({ id, expected, found }) => ({ what: `goal ${id}`, expected: Number(expected), found: Number(found) }))
    },
  },
]
