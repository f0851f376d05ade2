/** Figures about reviews before publication for the reports to card schemes. */
import { countPastReviews } from '#core/reviews/index.ts'
import type { ReportColumn, ReportSection } from '#core/report-sections/index.ts'
import { t } from '#lib/i18n.ts'

const count = (name: string, label: () => string): ReportColumn => ({ name, unit: 'count', label })

const reviews: ReportSection = {
  name: 'reviews',
  at: 75,
  title: () => t('Review before publication'),
  hint: () => t('A review is late after four hours.'),
  columns: [
    count('received', () => t('Received')),
    count('decided', () => t('Decided')),
    count('rejected', () => t('Rejected')),
    count('late', () => t('Late')),
    { name: 'medianHours', unit: 'hours', label: () => t('Median hours'), basis: 'decided' },
  ],
  labelOf: () => t('All content'),
  isPublic: true,
  async read({ db }, span) {
    return [{ name: 'all', values: { ...(await countPastReviews(db, span)) } }]
  },
}

export const reviewSections = [reviews]
