/** Names what operators do with reviews of products, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'review.delete': () => t('Deleted a review'),
  },
  subjects: {
    review: () => t('Review'),
  },
})
