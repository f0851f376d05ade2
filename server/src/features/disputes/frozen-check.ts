/** Checks that frozen shares match the open disputes exactly, and that closed disputes freeze nothing. */
import {
  disputedShares,
  disputedSharesAfter,
  MAX_DIFFERENCES,
  type BookCheck,
  type Difference,
  type HeldShare,
} from '#core/money/index.ts'
import { unsentRefundsAt } from '#core/payments/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Db } from '#platform/context.ts'
import { openDisputesAfter, type DisputeRow } from './store.ts'

const BATCH_SIZE = 500

export const frozenCheck: BookCheck = {
  name: 'frozen',
  title: () => t('Open disputes and frozen earnings'),
  async find({ db }: Context) {
    const frozen = await frozenNow(db)
    const expected = await affectedShares(db)
    return [...new Set([...frozen.keys(), ...expected.keys()])]
      .flatMap((what): Difference[] => {
        const [should, is] = [expected.get(what) ?? 0, frozen.get(what) ?? 0]
        return should === is ? [] : [{ what, expected: should, found: is }]
      })
      .slice(0, MAX_DIFFERENCES)
  },
}

/** By dispute and performer, in minor units of the currency. */
type Shares = Map<string, number>

const nameOf = ({ causeId, performerId }: HeldShare): string => `dispute ${causeId}, performer:${performerId}`

async function frozenNow(db: Db): Promise<Shares> {
  const found: Shares = new Map()
  for (let after: string = FIRST_ID; ; ) {
    const shares = await disputedSharesAfter(db, after, BATCH_SIZE)
    const last = shares.at(-1)
    if (last === undefined) return found
    for (const share of shares) found.set(nameOf(share), share.net)
    after = last.causeId
  }
}

/** Recalculates what each open dispute of a sale freezes, as of its opening. A disputed sale is not refunded in between. */
async function affectedShares(db: Db): Promise<Shares> {
  const found: Shares = new Map()
  for (let after: string = FIRST_ID; ; ) {
    const disputes = await openDisputesAfter(db, after, BATCH_SIZE)
    const last = disputes.at(-1)
    if (last === undefined) return found
    for (const share of await disputedShares(db, await claimsOf(db, disputes))) found.set(nameOf(share), share.net)
    after = last.id
  }
}

async function claimsOf(db: Db, disputes: readonly DisputeRow[]) {
  const unsent = await unsentRefundsAt(
    db,
    disputes.map(({ payment_id: paymentId, opened_at: at }) => ({ paymentId, at })),
  )
  return disputes.flatMap(({ id: disputeId, sale_id: saleId, payment_id: paymentId, amount }) =>
    saleId === null ? [] : [{ disputeId, saleId, amount: Math.max(Number(amount) - (unsent.get(paymentId) ?? 0), 0) }],
  )
}
