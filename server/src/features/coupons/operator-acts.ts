/** Names what operators do with coupons, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'coupon.create': () => t('Created a coupon'),
    'coupon.end': () => t('Ended a coupon'),
  },
  subjects: {
    coupon: () => t('Coupon'),
  },
})
