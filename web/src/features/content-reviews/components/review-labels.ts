import type { ReviewState } from '@fanfare/contract/content-reviews'
import type { ReviewMode } from '@fanfare/contract/review-rules'
import { t } from '#lib/i18n.ts'

export const stateLabel: Readonly<Record<ReviewState, () => string>> = {
  waiting: () => t('Waiting'),
  approved: () => t('Approved'),
  rejected: () => t('Rejected'),
  withdrawn: () => t('Withdrawn by the performer'),
}

export const modeLabel: Readonly<Record<ReviewMode, () => string>> = {
  none: () => t('Nothing'),
  new_performers: () => t('Content of new performers'),
  everyone: () => t('All content'),
  sample: () => t('A sample of content'),
}
