/** Names what operators do with top-ups, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'top_up.approve': () => t('Approved a top-up'),
    'top_up.confirm': () => t('Confirmed a bank transfer'),
    'top_up.grant': () => t('Granted tokens'),
    'top_up.reject': () => t('Rejected a top-up'),
    'top_up.reverse': () => t('Reversed a top-up'),
  },
  subjects: {
    top_up: () => t('Top-up'),
  },
})
