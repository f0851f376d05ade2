/** Names what operators do with commissions, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'commission.kind': () => t('Changed the commission of a kind of sale'),
    'commission.performer': () => t('Changed the commission of a performer'),
  },
  subjects: {
    commission: () => t('Commission'),
  },
})
