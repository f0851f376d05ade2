/** Keeps the open page right when the operator has decided about the own account; the shell calls it once. */
import { useQueryClient } from '@tanstack/react-query'
import { readOwnProfile, verificationDecided } from '@fanfare/contract/performers'
import { readMe } from '@fanfare/contract/users'
import { keyOf } from '#lib/api.ts'
import { usePush } from '#lib/live.ts'

export function useLiveAccount(): void {
  const queries = useQueryClient()
  usePush(verificationDecided, () => {
    for (const route of [readMe, readOwnProfile]) void queries.invalidateQueries({ queryKey: keyOf(route) })
  })
}
