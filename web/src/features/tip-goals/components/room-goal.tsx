/** A performer's goal in a live room, in little space. The button for tips is next to it. Empty without a goal. */
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { ProgressBar } from '#ui/feedback.tsx'
import css from './goals.module.css'
import { useGoal } from './use-goal.ts'

export default function RoomGoal({ performerId }: { readonly performerId: string }) {
  const goal = useGoal(performerId)
  if (!goal) return null
  const { title, tokens, raised, isReached } = goal
  const share = raised / tokens
  const sums = t('{raised} of {goal}', { raised: formatTokens(raised), goal: formatTokens(tokens) })
  return (
    <section className={css['goal']} aria-label={t('Goal')}>
      <p className={css['facts']} title={sums}>
        <strong dir="auto">{title}</strong>
        <span data-reached={isReached || undefined}>
          {isReached ? t('Reached') : t('{percent}%', { percent: formatInteger(Math.floor(share * 100)) })}
        </span>
      </p>
      <ProgressBar share={Math.min(share, 1)} label={title} />
    </section>
  )
}
