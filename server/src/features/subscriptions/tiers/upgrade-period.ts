/** Gives the period that an upgrade has paid for: what was paid before pays for the first part of it, the new sale for the rest. */
import type { AgreedTax } from '#core/tax/index.ts'
import type { Tx } from '#platform/context.ts'
import { addPeriod, agreedBy } from '../give-period.ts'
import { isRunning } from '../rules.ts'
import { movePeriods, type SubscriptionRow } from '../store.ts'
import type { Terms } from '../terms.ts'
import { sharesOf, sumOfCredits, upgradeEnd } from './credit.ts'
import { creditsFor } from './paid-times.ts'

interface Upgraded {
  readonly fanId: string
  readonly terms: Terms
  readonly before: SubscriptionRow | undefined
  /** Absent where the credit was worth the whole period. */
  readonly saleId: string | undefined
  /** As the payment has agreed it. */
  readonly agreedTax: AgreedTax
}

/**
 * What is left of before is reckoned for the moment at which it was shown. A refund of one of the sales then takes back the part
 * of the new period that it pays for. Of a subscription that has ended meanwhile only what was not given back counts: the difference alone
 * pays for a part of a period.
 */
export async function giveUpgrade(tx: Tx, { fanId, terms, before, saleId, agreedTax }: Upgraded): Promise<void> {
  const { performerId, type, price, due, creditAt, givenTime = 0 } = terms
  if (type === 'free') throw new Error('free days are no upgrade')
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
  // The months are counted anew from the day of the upgrade.
  const period = { startsAt, paidUntil, expiresAt, anchorDay: tx.now.getUTCDate() }
  await addPeriod(tx, { fanId, performerId, before, saleId, paid: due, ...period, event: 'pay', agreed, from: 'fan' })
}
