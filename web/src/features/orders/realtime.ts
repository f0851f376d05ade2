/** Refreshes orders when the other side acts, and counts the orders that a performer has to ship. */
import { useQuery } from '@tanstack/react-query'
import { countSoldOrders, orderChanged } from '@fanfare/contract/orders'
import type { Realtime } from '#core/feature.ts'
import { hasSeat, useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'

const realtime: Realtime = { events: [orderChanged], badges: { orders: useOrdersToShip } }
export default realtime

function useOrdersToShip(): number {
  const viewer = useViewer()
  const isPerformer = viewer?.role === 'performer' && hasSeat(viewer)
  const { paid = 0, processing = 0 } = useQuery({ ...query(countSoldOrders, {}), enabled: isPerformer }).data ?? {}
  return paid + processing
}
