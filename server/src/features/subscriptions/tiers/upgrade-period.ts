/** Gives the period that an upgrade has paid for: what was paid before pays for the first part of it, the new sale for the rest. */
import type { Tx } from '#platform/context.ts'
import { addPeriod, agreedBy } from '../give-period.ts'
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
}

/**
 * What is left of before is reckoned for the moment at which it was shown. A refund of one of the sales then takes back the part
 * of the new period that it pays for. Of a subscription that has ended meanwhile only what was not given back counts: the difference alone
 * pays for a part of a period.
 */
export async function giveUpgrade(tx: Tx, { fanId, terms, before, saleId }: Upgraded): Promise<void> {
  const { performerId, type, price, due, creditAt } = terms
  if (type === 'free') throw new Error('free days are no upgrade')
  const at = creditAt === null ? tx.now : new Date(creditAt)
  const credits = before ? await creditsFor(tx.db, before.id, at) : []
  const expiresAt = upgradeEnd(tx.now, { type, price, value: due + sumOfCredits(credits) })
  const parts = saleId === undefined ? credits : [...credits, { saleId, amount: due }]
  const shares = sharesOf(parts, tx.now, expiresAt)
  const moved = shares.slice(0, credits.length)
  await movePeriods(
    tx,
    moved.map(({ saleId: id, amount, startsAt, endsAt }) => ({ saleId: id, startsAt, expiresAt: endsAt, paid: amount })),
  )
  const startsAt = shares.at(-1)?.startsAt ?? tx.now
  const agreed = agreedBy(terms, before, tx.now)
  await addPeriod(tx, { fanId, performerId, before, saleId, paid: due, startsAt, expiresAt, event: 'pay', agreed, from: 'fan' })
}
