/** What is left of what was paid when a fan changes to a dearer tier, and how long that and the rest last. Pure; minor units. */
import type { PaidType } from '@fanfare/contract/periods'
import { periodEnd } from '../rules.ts'

const DAY = 24 * 60 * 60 * 1000

/** The time that one sale pays for. */
export interface PaidTime {
  readonly saleId: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** What was paid for it and not given back. */
  readonly paid: number
}

export interface Credit {
  readonly saleId: string
  readonly amount: number
}

interface PeriodValue {
  /** What was paid for the time, less what had gone back of its sale until then. */
  readonly paid: number
  readonly refundedThen: number
  /** What has gone back of the sale by now, and all that was paid for it, in one unit. */
  readonly refunded: number
  readonly whole: number
}

/** What of it was not given back since. */
export function remainderOf({ paid, refundedThen, refunded, whole }: PeriodValue): number {
  const left = whole - refundedThen
  return left > 0 ? Math.floor((paid * (whole - refunded)) / left) : 0
}

interface Span {
  readonly from: Date
  readonly to: Date
}

/** How much of a time no sale pays for, in milliseconds: free months that a performer has given. */
export function givenTime(times: readonly Pick<PaidTime, 'startsAt' | 'endsAt'>[], { from, to }: Span): number {
  const lengthOf = ({ startsAt, endsAt }: Pick<PaidTime, 'startsAt' | 'endsAt'>): number =>
    Math.max(0, Math.min(endsAt.getTime(), to.getTime()) - Math.max(startsAt.getTime(), from.getTime()))
  const paid = times.reduce((sum, one) => sum + lengthOf(one), 0)
  return Math.max(0, to.getTime() - from.getTime() - paid)
}

/** How long time of one tier lasts in another, by what a month of each costs. */
export const lastsIn = (time: number, { from, to }: { readonly from: number; readonly to: number }): number =>
  to > 0 ? Math.ceil((time * from) / to) : time

/** By whole days, of which the one that has begun counts, and rounded up: in favour of the fan. Never more than was paid. */
export const creditsOf = (times: readonly PaidTime[], now: Date): Credit[] =>
  times.map(({ saleId, startsAt, endsAt, paid }) => {
    const days = Math.max(1, Math.round((endsAt.getTime() - startsAt.getTime()) / DAY))
    const from = Math.max(startsAt.getTime(), now.getTime())
    const left = Math.min(days, Math.max(0, Math.ceil((endsAt.getTime() - from) / DAY)))
    return { saleId, amount: Math.min(paid, Math.ceil((paid * left) / days)) }
  })

export const sumOfCredits = (credits: readonly Credit[]): number => credits.reduce((sum, { amount }) => sum + amount, 0)

/** What is paid now; nothing where the credit is worth a whole period, which then lasts longer. */
export const dueOf = (price: number, credit: number): number => Math.max(0, price - credit)

interface Bought {
  readonly type: PaidType
  readonly price: number
  /** What is paid now and what is left of before, together. */
  readonly value: number
}

/** A period for its price, longer where more was paid for it, and shorter where meanwhile some of that has gone back. */
export function upgradeEnd(now: Date, { type, price, value }: Bought): Date {
  const end = periodEnd(now, type)
  if (value === price || price === 0) return end
  return new Date(now.getTime() + Math.ceil(((end.getTime() - now.getTime()) * value) / price))
}

export interface Share extends Credit {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Which part of the new period each of these amounts pays for, one after the other; a part has at least a millisecond. */
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
