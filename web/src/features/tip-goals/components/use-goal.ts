/** Reads a performer's current goal, and follows its tips. Undefined without a goal, and after its end. */
import { useQuery } from '@tanstack/react-query'
import { viewTipGoal, type TipGoal } from '@fanfare/contract/tip-goals'
import { useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { useNow } from '#lib/now.ts'
import { useTopic } from '#lib/topics.ts'

export function useGoal(performerId: string): TipGoal | undefined {
  const isMember = useViewer() !== null
  const { data } = useQuery(query(viewTipGoal, { params: { id: performerId } }))
  useTopic('tip_goal', performerId, isMember)
  const now = useNow()
  const goal = data?.goal
  return goal && (goal.endsAt === null || Date.parse(goal.endsAt) > now) ? goal : undefined
}
