import type { Poll, PollCounts } from '@fanfare/contract/poll-views'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { CheckIcon } from '#ui/icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './post-poll.module.css'

interface PollResultsProps {
  readonly poll: Pick<Poll, 'options' | 'chosen'>
  /** Null until the counts are shown. Then only the viewer's own choice is visible. */
  readonly counts: PollCounts | null
}

export function PollResults({ poll, counts }: PollResultsProps) {
  return (
    <ul className={css['results']}>
      {poll.options.map((option, place) => {
        const votes = counts?.votes[place] ?? 0
        const share = counts && counts.voters > 0 ? votes / counts.voters : 0
        const isOwn = poll.chosen.includes(place)
        return (
          <li key={option} data-own={isOwn || undefined}>
            <span className={css['bar']} style={{ inlineSize: percentOf(share) }} />
            <span dir="auto" className={css['option']}>
              {option}
              {isOwn && <CheckIcon size={16} />}
              {isOwn && <VisuallyHidden>{t('Your choice')}</VisuallyHidden>}
            </span>
            {counts && (
              <span className={css['share']}>
                {formatPercent(share)}
                <small>{t('{count, plural, one {# vote} other {# votes}}', { count: votes })}</small>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const percentOf = (share: number): string => `${Math.round(share * 100)}%`
