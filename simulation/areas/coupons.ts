/** Adds a coupon of the site, which some buyers use. */
import { createCoupon } from '@fanfare/contract/coupons'
import type { Area, Chances } from '../chances.ts'

const CODE = 'SIMULATED'

export const coupons: Area = {
  async open({ as, people }) {
    const body = { code: CODE, percent: 25, forSubscriptions: true, forTokens: true }
    await as(people.operators[0]!)(createCoupon, { body })
  },
  acts: [],
}

export const sometimesCoupon = ({ of }: Chances) => (of([true, false, false]) ? { couponCode: CODE } : {})
