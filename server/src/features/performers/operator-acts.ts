/** Names what operators do with the documents of performers, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'verification.approve': () => t('Approved the documents of a performer'),
    'verification.reject': () => t('Rejected the documents of a performer'),
    'verification.view': () => t('Viewed ID documents'),
  },
})
