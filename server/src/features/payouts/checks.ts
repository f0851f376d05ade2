/** Checks that the ledger's reserved sums match the open requests, and that paid requests match Stripe's transfers. */
import { balancesOf, earnedCheck, MAX_DIFFERENCES, spanSince, type BookCheck, type Difference } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { openAmounts, takenAmounts } from './store.ts'
import { sendingAmong, expectedTransfers } from './transfer-store.ts'

export const bookChecks: readonly BookCheck[] = [
  { name: 'payouts', title: () => t('Open payout requests and reserved amounts'), find: findUnreserved },
  earnedCheck(takenAmounts),
  { name: 'payout transfers', title: () => t('Stripe payouts here and at Stripe since they last matched'), find: findUnsent },
]

async function findUnreserved({ db }: Context): Promise<Difference[]> {
  const [reserved, open] = await Promise.all([balancesOf(db, 'payout'), openAmounts(db)])
  const accounts = new Set([...reserved.keys(), ...[...open.keys()].map((id) => `payout:${id}`)])
  return [...accounts]
    .map((what) => ({ what, expected: open.get(what.slice('payout:'.length)) ?? 0, found: reserved.get(what) ?? 0 }))
    .filter(({ expected, found }) => expected !== found)
    .slice(0, MAX_DIFFERENCES)
}

/** Throws if Stripe does not reply, because nothing is known then. Ignores transfers that are not payouts of this site. */
async function findUnsent({ db, clock, gateways: { payoutAccounts } }: Context, since?: Date): Promise<Difference[]> {
  if (!(await payoutAccounts.isReady())) return []
  const { from, until } = spanSince(clock.now(), since)
  const theirs = new Map<string, number>()
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const { transfers, next } = await payoutAccounts.transfersBetween({ from, to: until, ...(cursor !== '' && { cursor }) })
    for (const { key, amount, reversed } of transfers)
      if (key !== '' && amount > reversed) theirs.set(key, (theirs.get(key) ?? 0) + amount - reversed)
    cursor = next
  }
  const ours = await expectedTransfers(db, { ids: [...theirs.keys()], from, until })
  for (const id of await sendingAmong(db, [...theirs.keys()])) theirs.delete(id)
  return [...new Set([...theirs.keys(), ...ours.keys()])]
    .map((id) => ({ what: `transfer by stripe ${id}`, expected: ours.get(id) ?? 0, found: theirs.get(id) ?? 0 }))
    .filter(({ expected, found }) => expected !== found)
    .slice(0, MAX_DIFFERENCES)
}
