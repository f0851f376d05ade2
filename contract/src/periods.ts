import type { Static } from 'typebox'
import { oneOf } from './define.ts'

/** Periods of 1, 3, 6 and 12 months. */
export const PaidType = oneOf('monthly', 'quarterly', 'half_yearly', 'yearly')
export type PaidType = Static<typeof PaidType>
export const monthsOf: Readonly<Record<PaidType, number>> = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 }
export const PlanType = oneOf('free', 'monthly', 'quarterly', 'half_yearly', 'yearly')
export type PlanType = Static<typeof PlanType>
