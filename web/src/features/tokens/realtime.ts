/** Updates the balance everywhere when it changes, and the progress of goals. */
import { useQueryClient } from '@tanstack/react-query'
import { tipGoalChanged } from '@fanfare/contract/tip-goals'
import { balanceChanged } from '@fanfare/contract/tokens'
import { useSetBalance } from '#core/checkout/set-balance.ts'
import type { Realtime } from '#core/feature.ts'
import { invalidateTags } from '#lib/invalidation.ts'
import { useMissedEvents } from '#lib/missed-events.ts'
import { useServerEvent } from '#lib/realtime.ts'

const realtime: Realtime = { events: [balanceChanged, tipGoalChanged], handlers: [useBalanceUpdates] }
export default realtime

function useBalanceUpdates(): void {
  const queries = useQueryClient()
  const setBalance = useSetBalance()
  useMissedEvents(() => void invalidateTags(queries, ['me']))
  useServerEvent(balanceChanged, ({ balance }) => setBalance(balance))
}
