/** Figures about acts on accounts for the reports to card schemes and the public. */
import { actCounts } from '#core/audit/index.ts'
import type { ReportSection } from '#core/report-sections/index.ts'
import { t } from '#lib/i18n.ts'

const LABELS: Readonly<Record<string, () => string>> = {
  'account.warn': () => t('Warned'),
  'account.suspend': () => t('Suspended'),
  'account.ban': () => t('Banned'),
  'account.close': () => t('Closed'),
  'account.restore': () => t('Restored'),
}

export const accountSections: readonly ReportSection[] = [
  {
    name: 'accounts',
    at: 70,
    title: () => t('Acts on accounts'),
    hint: () => t('Acts of operators outside of cases. Decisions of cases are counted above.'),
    columns: [{ name: 'acts', unit: 'count', label: () => t('Accounts') }],
    labelOf: (row) => LABELS[row]?.() ?? row,
    isPublic: true,
    async read({ db }, span) {
      const counts = await actCounts(db, Object.keys(LABELS), span)
      return counts.map(({ act, count }) => ({ name: act, values: { acts: count } }))
    },
  },
]
