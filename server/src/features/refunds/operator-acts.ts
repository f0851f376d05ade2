/** Names what operators do with refunds, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'refund.retry': () => t('Retried a refund'),
    'refund.settle': () => t('Recorded a refund made at the bank'),
    'refund_proposal.dismiss': () => t('Dismissed a refund proposal'),
    'refund_proposal.refund': () => t('Refunded a proposal'),
    'refund_rule.change': () => t('Changed a refund rule'),
    'refund_rule.run': () => t('Ran the refund rules'),
    'sale.refund': () => t('Refunded a sale'),
    'token_purchase.refund': () => t('Refunded tokens'),
  },
  subjects: {
    refund: () => t('Refund'),
    refund_rule: () => t('Refund rule'),
    sale: () => t('Sale'),
    token_purchase: () => t('Token purchase'),
  },
})
