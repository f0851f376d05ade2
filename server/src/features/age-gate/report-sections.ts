/** Figures about age checks for the reports to card schemes. */
import type { ReportSection } from '#core/report-sections/index.ts'
import { t } from '#lib/i18n.ts'
import { ageCheckCounts } from './store.ts'

export const ageCheckSections: readonly ReportSection[] = [
  {
    name: 'age_checks',
    at: 120,
    title: () => t('Age checks'),
    hint: () => t('Results of the provider by method. Declarations are not stored.'),
    columns: [
      { name: 'passed', unit: 'count', label: () => t('Passed') },
      { name: 'failed', unit: 'count', label: () => t('Under 18') },
    ],
    labelOf: (row) => row,
    read: async ({ db }, span) =>
      (await ageCheckCounts(db, span)).map(({ method, passed, failed }) => ({ name: method, values: { passed, failed } })),
  },
]
