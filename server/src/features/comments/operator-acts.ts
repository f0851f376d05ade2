/** Names what operators do with comments, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'comment.delete': () => t('Deleted a comment'),
  },
  subjects: {
    comment: () => t('Comment'),
  },
})
