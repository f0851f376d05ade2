/** Who has subscribed last. */
import { Link } from 'react-router'
import type { Subscription } from '@fanfare/contract/subscriptions'
import { compact } from '#lib/format.ts'
import { say } from '#lib/words.ts'
import { Moment } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import css from './studio.module.css'

const kinds = { free: () => say('free days'), monthly: () => say('by the month'), yearly: () => say('by the year') }

export function NewestSubscribers({ subscribers, total }: { subscribers: readonly Subscription[]; total: number }) {
  return (
    <Card as="section" aria-labelledby="newest">
      <div className={css['card']}>
        <header className={css['cardHead']}>
          <h2 id="newest">{say('Newest subscribers')}</h2>
          {total > 0 && <Link to="/studio/subscribers">{say('All {count}', { count: compact(total) })}</Link>}
        </header>
        {subscribers.length === 0 && (
          <p className={css['none']}>{say('No subscribers yet. A free post and a few free days help to win the first.')}</p>
        )}
        <ul className={css['people']}>
          {subscribers.map((one) => (
            <li key={one._id}>
              <Avatar person={one.with} size={32} />
              <PersonName person={one.with} />
              <small>
                {kinds[one.type]()} · <Moment at={one.startedAt} />
              </small>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
