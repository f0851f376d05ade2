/** What is reserved in the ledger is what open requests say, request by request. */
import { balancesOf, MOST_DIFFERENCES, type BookCheck, type Difference } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { openAmounts } from './store.ts'

export const bookChecks: readonly BookCheck[] = [
  { name: 'payouts', title: () => t('Open payout requests and what is reserved for them'), find: findUnreserved },
]

async function findUnreserved({ db }: Context): Promise<Difference[]> {
  const [reserved, open] = await Promise.all([balancesOf(db, 'payout'), openAmounts(db)])
  const accounts = new Set([...reserved.keys(), ...[...open.keys()].map((id) => `payout:${id}`)])
  return [...accounts]
    .map((what) => ({ what, expected: open.get(what.slice('payout:'.length)) ?? 0, found: reserved.get(what) ?? 0 }))
    .filter(({ expected, found }) => expected !== found)
    .slice(0, MOST_DIFFERENCES)
}
