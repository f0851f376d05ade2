/** Reads again what a paid act has changed. */
import { useQueryClient } from '@tanstack/react-query'
import type { Route } from '@fanfare/contract'
import { readMe } from '@fanfare/contract/users'
import { query, queryKey } from '#lib/api.ts'

/** Of the account and of these routes; the balance of a receipt counts at once. */
export function useRefresh(routes: readonly Route[]): (balance?: number) => void {
  const queries = useQueryClient()
  return (balance) => {
    if (balance !== undefined) queries.setQueryData(query(readMe, {}).queryKey, (me) => me && { ...me, balance })
    for (const route of [readMe, ...routes]) void queries.invalidateQueries({ queryKey: queryKey(route) })
  }
}
