/** Keeps the open page right when the operator has decided about the own account. */
import { useQueryClient } from '@tanstack/react-query'
import { readOwnProfile, verificationDecided } from '@fanfare/contract/performers'
import { readMe } from '@fanfare/contract/users'
import type { Realtime } from '#core/feature.ts'
import { queryKey } from '#lib/api.ts'
import { useServerEvent } from '#lib/realtime.ts'

const realtime: Realtime = { handlers: [useVerificationUpdates] }
export default realtime

function useVerificationUpdates(): void {
  const queries = useQueryClient()
  useServerEvent(verificationDecided, () => {
    for (const route of [readMe, readOwnProfile]) void queries.invalidateQueries({ queryKey: queryKey(route) })
  })
}
