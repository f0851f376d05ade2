/** Names what operators do with other operators, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'operator.change_role': () => t('Changed the role of an operator'),
    'operator.invite': () => t('Invited an operator'),
    'operator.remove': () => t('Removed an operator'),
    'operator.resend_invitation': () => t('Resent an invitation'),
  },
})
