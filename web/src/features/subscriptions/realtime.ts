/** Reads again what has opened or closed when a subscription begins or ends, on any page. */
import { useQueryClient } from '@tanstack/react-query'
import { accessChanged } from '@fanfare/contract/subscriptions'
import type { Realtime } from '#core/feature.ts'
import { useServerEvent } from '#lib/realtime.ts'

const realtime: Realtime = { handlers: [useAccessUpdates] }
export default realtime

function useAccessUpdates(): void {
  const queries = useQueryClient()
  useServerEvent(accessChanged, () => void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'GET' }))
}
