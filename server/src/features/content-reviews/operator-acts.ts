/** Names what operators do with content in review, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'content_review.approve': () => t('Approved content before publication'),
    'content_review.reject': () => t('Rejected content before publication'),
  },
  subjects: { content_review: () => t('Review') },
})
