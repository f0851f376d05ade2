/** Writes a wallet balance from a server reply into the cache. */
import { useQueryClient } from '@tanstack/react-query'
import { readMe, type Me } from '@fanfare/contract/users'
import { query } from '#lib/api.ts'
import { patchQueries } from '#lib/patch-queries.ts'

/** Applies immediately, without another request. */
export function useSetBalance(): (balance: number) => void {
  const queries = useQueryClient()
  return (balance) =>
    patchQueries<Me>(queries, { queryKey: query(readMe, {}).queryKey, exact: true }, (me) => ({ ...me, balance }))
}
