/** A performer's goal in a live room, where the button for tips is next to it. Empty without a goal. */
import GoalProgress from './goal-progress.tsx'
import { useGoal } from './use-goal.ts'
import { t } from '#lib/i18n.ts'

export default function RoomGoal({ performerId }: { readonly performerId: string }) {
  const goal = useGoal(performerId)
  return (
    goal && (
      <section aria-label={t('Goal')}>
        <GoalProgress goal={goal} />
      </section>
    )
  )
}
