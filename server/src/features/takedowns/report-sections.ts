/** Figures about takedowns for the reports to card schemes and the public. */
import { actCounts } from '#core/audit/index.ts'
import type { ReportSection } from '#core/report-sections/index.ts'
import { t } from '#lib/i18n.ts'

const ORDERED = 'takedown.order'

export const takedownSections: readonly ReportSection[] = [
  {
    name: 'takedowns',
    at: 80,
    title: () => t('Takedowns'),
    hint: () => t('Files that operators removed permanently, also for buyers. Their bytes cannot be uploaded again.'),
    columns: [{ name: 'files', unit: 'count', label: () => t('Files') }],
    labelOf: () => t('Files taken down'),
    isPublic: true,
    async read({ db }, span) {
      const [ordered] = await actCounts(db, [ORDERED], span)
      return [{ name: ORDERED, values: { files: ordered?.count ?? 0 } }]
    },
  },
]
