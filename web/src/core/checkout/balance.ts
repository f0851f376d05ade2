/** The own balance as the server has just said it. */
import { useQueryClient } from '@tanstack/react-query'
import { readMe } from '@fanfare/contract/users'
import { query } from '#lib/api.ts'

/** Counts at once, without another request. */
export function useSetBalance(): (balance: number) => void {
  const queries = useQueryClient()
  return (balance) => void queries.setQueryData(query(readMe, {}).queryKey, (me) => me && { ...me, balance })
}
