/** Names what operators do with disputes, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'dispute.allow_cards': () => t('Allowed cards again'),
    'dispute.send_evidence': () => t('Sent evidence for a dispute'),
  },
  subjects: {
    dispute: () => t('Dispute'),
  },
})
