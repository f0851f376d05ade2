/** Names what operators do with payouts, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'payout.approve': () => t('Approved a payout'),
    'payout.fail': () => t('Recorded a failed payout'),
    'payout.pay': () => t('Recorded a paid payout'),
    'payout.reject': () => t('Rejected a payout'),
    'payout.send': () => t('Sent a payout'),
    'payout_batch.create': () => t('Created a payout batch'),
    'payout_batch.download': () => t('Downloaded a payout batch'),
  },
  subjects: {
    payout: () => t('Payout'),
    payout_batch: () => t('Payout batch'),
  },
})
