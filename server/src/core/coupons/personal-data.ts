import { BOOKS, OPERATOR, personalData } from '#core/personal-data/index.ts'

export const couponsPersonalData = [
  personalData('coupons', { by: ['created_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
  personalData('coupon_uses', {
    by: ['account_id'],
    erasure: { keeps: BOOKS },
    exported: { name: 'coupons', columns: ['id', 'discount', 'reserved_at', 'used_at'], key: ['id'] },
  }),
]
