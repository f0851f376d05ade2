/** Calculates the credit of an upgrade, and how long the paid and given time last in the new tier. Pure; minor units. */
import type { PaidType } from '@fanfare/contract/periods'
import { periodEnd } from '../rules.ts'

const DAY = 24 * 60 * 60 * 1000

export interface PaidTime {
  readonly saleId: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** The payment for it, less refunds. */
  readonly paid: number
}

export interface Credit {
  readonly saleId: string
  readonly amount: number
}

interface PeriodValue {
  /** The payment for this time, less refunds of its sale until then. */
  readonly paid: number
  readonly refundedThen: number
  /** Refunds of the sale so far, and its whole payment, in the same unit. */
  readonly refunded: number
  readonly whole: number
}

/** Returns the part of it that was not refunded since. */
export function remainderOf({ paid, refundedThen, refunded, whole }: PeriodValue): number {
  const left = whole - refundedThen
  return left > 0 ? Math.floor((paid * (whole - refunded)) / left) : 0
}

interface Span {
  readonly from: Date
  readonly to: Date
}

/** Returns how much of a time no sale pays for, in milliseconds: free months given by a performer. */
export function givenTime(times: readonly Pick<PaidTime, 'startsAt' | 'endsAt'>[], { from, to }: Span): number {
  const lengthOf = ({ startsAt, endsAt }: Pick<PaidTime, 'startsAt' | 'endsAt'>): number =>
    Math.max(0, Math.min(endsAt.getTime(), to.getTime()) - Math.max(startsAt.getTime(), from.getTime()))
  const paid = times.reduce((sum, one) => sum + lengthOf(one), 0)
  return Math.max(0, to.getTime() - from.getTime() - paid)
}

/** Returns how long time of one tier lasts in another, by their monthly prices. */
export const convertTime = (time: number, { from, to }: { readonly from: number; readonly to: number }): number =>
  to > 0 ? Math.ceil((time * from) / to) : time

/** Counts whole days including the current one, and rounds up, in favor of the fan. Never exceeds the payment. */
export const creditsOf = (times: readonly PaidTime[], now: Date): Credit[] =>
  times.map(({ saleId, startsAt, endsAt, paid }) => {
    const days = Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / DAY))
    const from = Math.max(startsAt.getTime(), now.getTime())
    const left = Math.min(days, Math.max(0, Math.ceil((endsAt.getTime() - from) / DAY)))
    return { saleId, amount: Math.min(paid, Math.ceil((paid * left) / days)) }
  })

export const sumOfCredits = (credits: readonly Credit[]): number => credits.reduce((sum, { amount }) => sum + amount, 0)

/** Returns the amount to pay now, or zero if the credit is worth a whole period, which then lasts longer. */
export const amountDue = (price: number, credit: number): number => Math.max(0, price - credit)

interface Bought {
  readonly type: PaidType
  readonly price: number
  /** The new payment plus the credit. */
  readonly value: number
}

/** Returns the end of a period for its price: later if more was paid, earlier if some was refunded in between. */
export function upgradeEnd(now: Date, { type, price, value }: Bought): Date {
  const end = periodEnd(now, type)
  if (value === price || price === 0) return end
  return new Date(now.getTime() + Math.ceil(((end.getTime() - now.getTime()) * value) / price))
}

export interface Share extends Credit {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Returns the part of the new period that each amount pays for, one after another. A part has at least a millisecond. */
export function sharesOf(parts: readonly Credit[], startsAt: Date, endsAt: Date): Share[] {
  const value = Math.max(1, sumOfCredits(parts))
  const length = endsAt.getTime() - startsAt.getTime()
  let spent = 0
  return parts.map(({ saleId, amount }) => {
    const from = startsAt.getTime() + Math.floor((length * spent) / value)
    spent += amount
    const to = startsAt.getTime() + Math.floor((length * spent) / value)
    return { saleId, amount, startsAt: new Date(from), endsAt: new Date(Math.max(to, from + 1)) }
  })
}
