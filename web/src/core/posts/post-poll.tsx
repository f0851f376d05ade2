import { useState, type FormEvent } from 'react'
import type { Poll, PollCounts } from '@fanfare/contract/poll-views'
import { pollCounted, votePoll } from '@fanfare/contract/polls'
import { useAuthLinks } from '#core/auth-links.ts'
import { useViewer } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { useTopic } from '#lib/topics.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { PollResults } from './poll-results.tsx'
import css from './post-poll.module.css'

export default function PostPoll({ poll: read }: { poll: Poll }) {
  const act = useApiMutation(votePoll)
  // The reply arrives before the post is fetched again.
  const poll = act.data && read.chosen.length === 0 ? act.data : read
  const counted = useCounted(poll)
  const counts = poll.counts && latest(poll.counts, counted)
  const isOpen = counts === null && poll.chosen.length === 0 && !poll.hasEnded

  function vote(choices: number[]): void {
    act.mutate({ params: { id: poll._id }, body: { choices } }, { onError: (error) => toast(messageOf(error), 'bad') })
  }
  return (
    <section className={css['poll']} aria-label={t('Poll')}>
      {isOpen ? (
        <Ballot poll={poll} isPending={act.isPending} onVote={vote} />
      ) : (
        <>
          {poll.question !== '' && (
            <h3 dir="auto" className={css['question']}>
              {poll.question}
            </h3>
          )}
          <PollResults poll={poll} counts={counts} />
        </>
      )}
      <PollFacts poll={poll} counts={counts} />
    </section>
  )
}

/** Returns the latest counts from server events since the post was read. */
function useCounted({ _id: pollId, counts: known, hasEnded }: Poll): PollCounts | undefined {
  const [counts, setCounts] = useState<PollCounts>()
  useTopic('poll', pollId, known !== null && !hasEnded)
  useServerEvent(pollCounted, ({ pollId: id, voters, votes }) => {
    if (id === pollId) setCounts({ voters, votes })
  })
  return counts
}

const latest = (read: PollCounts, received: PollCounts | undefined): PollCounts =>
  received && received.voters > read.voters ? received : read

interface BallotProps {
  readonly poll: Poll
  readonly isPending: boolean
  readonly onVote: (choices: number[]) => void
}

function Ballot({ poll, isPending, onVote }: BallotProps) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const canVote = poll.can.includes('vote')
  const toggle = (place: number) => {
    if (!poll.isMultipleChoice) return setChosen([place])
    setChosen(chosen.includes(place) ? chosen.filter((one) => one !== place) : [...chosen, place])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length > 0 && !isPending) onVote([...chosen])
  }
  return (
    <form onSubmit={submit} method="post" className={css['ballot']}>
      <fieldset disabled={!canVote}>
        <legend dir="auto" className={css['question']}>
          {poll.question || t('Choose an option')}
        </legend>
        {poll.options.map((option, place) => (
          <label key={option} className={css['choice']}>
            <input
              type={poll.isMultipleChoice ? 'checkbox' : 'radio'}
              name={`poll ${poll._id}`}
              checked={chosen.includes(place)}
              onChange={() => toggle(place)}
            />
            <span dir="auto">{option}</span>
          </label>
        ))}
      </fieldset>
      {canVote ? (
        <Button type="submit" size="small" isPending={isPending} disabled={chosen.length === 0}>
          {t('Vote')}
        </Button>
      ) : (
        <NoVote />
      )}
    </form>
  )
}

/** Visitors and operators cannot vote. */
function NoVote() {
  const viewer = useViewer()
  const authLinks = useAuthLinks()
  if (viewer) return null
  return (
    <Button size="small" variant="quiet" to={authLinks.join()}>
      {t('Sign up to vote')}
    </Button>
  )
}

function PollFacts({ poll, counts }: { poll: Poll; counts: PollCounts | null }) {
  const { endsAt, hasEnded, isMultipleChoice, showsResults, chosen } = poll
  return (
    <p className={css['facts']} aria-live="polite">
      {counts && <span>{t('{count, plural, =0 {No votes yet} one {# vote} other {# votes}}', { count: counts.voters })}</span>}
      {!counts && chosen.length > 0 && <span>{t('Thank you for your vote.')}</span>}
      {!hasEnded && isMultipleChoice && chosen.length === 0 && <span>{t('Multiple answers allowed')}</span>}
      {!hasEnded && showsResults === 'end' && <span>{t('Results are shown when the poll ends')}</span>}
      {hasEnded && <span>{t('Ended')}</span>}
      {!hasEnded && endsAt !== null && (
        <span>
          {t('Ends')} <RelativeTime at={endsAt} />
        </span>
      )}
    </p>
  )
}
