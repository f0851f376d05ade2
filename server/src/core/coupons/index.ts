export { couponsPersonalData } from './personal-data.ts'
export { couponState } from './rules.ts'
export { endCouponRow, insertCoupon, listCoupons, lockCoupon, type CouponRow } from './store.ts'
export { reserveCoupon, returnCoupon, settleCoupon, showDiscount } from './use-coupon.ts'
