/** Keeps the balance right everywhere at once, whatever has changed it. */
import { useQueryClient } from '@tanstack/react-query'
import { balanceChanged, listTokenTransactions } from '@fanfare/contract/tokens'
import { readMe } from '@fanfare/contract/users'
import type { Realtime } from '#core/feature.ts'
import { query, queryKey } from '#lib/api.ts'
import { useServerEvent } from '#lib/realtime.ts'

const realtime: Realtime = { handlers: [useBalanceUpdates] }
export default realtime

function useBalanceUpdates(): void {
  const queries = useQueryClient()
  useServerEvent(balanceChanged, ({ balance }) => {
    queries.setQueryData(query(readMe, {}).queryKey, (me) => me && { ...me, balance })
    void queries.invalidateQueries({ queryKey: queryKey(listTokenTransactions) })
  })
}
