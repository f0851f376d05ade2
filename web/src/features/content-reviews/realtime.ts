/** Refreshes the queue for operators, and decisions for performers. Counts waiting content for operators. */
import { useQuery } from '@tanstack/react-query'
import { contentDecided, countReviews, reviewsChanged } from '@fanfare/contract/content-reviews'
import type { Realtime } from '#core/feature.ts'
import { useMayCall } from '#core/permissions.tsx'
import { useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'

const realtime: Realtime = { events: [reviewsChanged, contentDecided], badges: { reviews: useWaitingReviews } }
export default realtime

function useWaitingReviews(): number {
  const isOperator = useViewer()?.role === 'admin'
  const mayCount = useMayCall(countReviews) && isOperator
  return useQuery({ ...query(countReviews, {}), enabled: mayCount }).data?.waiting ?? 0
}
