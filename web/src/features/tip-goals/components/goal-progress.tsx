import type { TipGoal } from '@fanfare/contract/tip-goals'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { formatTokens } from '#lib/token-format.ts'
import { DateOf } from '#ui/amounts.tsx'
import { ProgressBar } from '#ui/feedback.tsx'
import css from './goals.module.css'

export default function GoalProgress({ goal }: { readonly goal: TipGoal }) {
  const { title, tokens, raised, isReached, endsAt } = goal
  const share = raised / tokens
  return (
    <div className={css['goal']}>
      <strong dir="auto">{title}</strong>
      <ProgressBar share={Math.min(share, 1)} label={title} />
      <p className={css['facts']}>
        <span>{t('{raised} of {goal}', { raised: formatTokens(raised), goal: formatTokens(tokens) })}</span>
        <span data-reached={isReached || undefined}>
          {isReached ? t('Reached') : t('{percent}%', { percent: formatInteger(Math.floor(share * 100)) })}
        </span>
      </p>
      {endsAt !== null && <p className={css['hint']}>{rich('Until {date}', { date: <DateOf at={endsAt} /> })}</p>}
    </div>
  )
}
