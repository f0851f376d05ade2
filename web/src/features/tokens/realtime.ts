/** Keeps the balance right everywhere at once, whatever has changed it. */
import { balanceChanged } from '@fanfare/contract/tokens'
import { useSetBalance } from '#core/checkout/balance.ts'
import type { Realtime } from '#core/feature.ts'
import { useServerEvent } from '#lib/realtime.ts'

const realtime: Realtime = { events: [balanceChanged], handlers: [useBalanceUpdates] }
export default realtime

function useBalanceUpdates(): void {
  const setBalance = useSetBalance()
  useServerEvent(balanceChanged, ({ balance }) => setBalance(balance))
}
