/** Gives the period of an upgrade: the former payments pay for its first part, the new sale for the rest. */
import type { AgreedTax } from '#core/tax/index.ts'
import type { Tx } from '#platform/context.ts'
import { addPeriod, agreedBy } from '../give-period.ts'
import { isRunning } from '../rules.ts'
import { movePeriods, type SubscriptionRow } from '../store.ts'
import type { Terms } from '../terms.ts'
import { sharesOf, sumOfCredits, upgradeEnd } from './credit.ts'
import { creditsFor } from './remaining-credits.ts'

interface Upgraded {
  readonly fanId: string
  readonly terms: Terms
  readonly before: SubscriptionRow | undefined
  /** Absent if the credit was worth the whole period. */
  readonly saleId: string | undefined
  /** The tax agreed with the payment. */
  readonly agreedTax: AgreedTax
}

/**
 * Calculates the credit as of when it was shown. A later refund of a sale removes the part of the new period that the sale pays
 * for. If the subscription has ended in between, only payments that were not refunded count: the difference alone pays for a part
 * of a period.
 */
export async function giveUpgrade(tx: Tx, { fanId, terms, before, saleId, agreedTax }: Upgraded): Promise<void> {
  const { performerId, type, price, due, creditAt, givenTime = 0 } = terms
  if (type === 'free') throw new Error('An upgrade cannot be a free trial')
  const at = creditAt === null ? tx.now : new Date(creditAt)
  const credits = before ? await creditsFor(tx.db, before.id, at) : []
  const paidUntil = upgradeEnd(tx.now, { type, price, value: due + sumOfCredits(credits) })
  const given = isRunning(before, tx.now) ? givenTime : 0
  const expiresAt = new Date(paidUntil.getTime() + given)
  const parts = saleId === undefined ? credits : [...credits, { saleId, amount: due }]
  const shares = sharesOf(parts, tx.now, paidUntil)
  const moved = shares.slice(0, credits.length)
  await movePeriods(
    tx,
    moved.map(({ saleId: id, amount, startsAt, endsAt }, i) => {
      const refunded = credits[i]?.refunded ?? 0
      return { saleId: id, startsAt, expiresAt: endsAt, paid: amount, refunded }
    }),
  )
  const startsAt = shares.at(-1)?.startsAt ?? tx.now
  const agreed = agreedBy({ terms, before, agreedTax }, tx.now)
  // Months are counted from the day of the upgrade.
  const period = { startsAt, paidUntil, expiresAt, anchorDay: tx.now.getUTCDate() }
  await addPeriod(tx, { fanId, performerId, before, saleId, paid: due, ...period, event: 'pay', agreed, from: 'fan' })
}
