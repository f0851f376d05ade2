/** The own payments by card, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { listPayments, type Payment } from '@fanfare/contract/payments'
import { readPages } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Moment, Money } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { Empty } from '#ui/feedback.tsx'
import { CardIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import css from './card-payments.module.css'

export function CardPayments() {
  const pages = useInfiniteQuery(readPages(listPayments, { query: { limit: 20 } }))
  return (
    <InfiniteList
      pages={pages}
      label={say('Card payments')}
      empty={
        <Empty icon={CardIcon} title={say('Nothing paid by card yet')}>
          {say('Tokens and subscriptions that you pay for by card are listed here.')}
        </Empty>
      }
    >
      {(payment) => <Row payment={payment} />}
    </InfiniteList>
  )
}

const states: Record<Payment['status'], () => string> = {
  pending: () => say('Processing'),
  authentication_needed: () => say('Waiting for your bank'),
  succeeded: () => say('Paid'),
  declined: () => say('Declined'),
}
const tones = { pending: 'plain', authentication_needed: 'brass', succeeded: 'good', declined: 'live' } as const

function Row({ payment: { description, createdAt, status, message, amount, currency } }: { payment: Payment }) {
  return (
    <div className={css['payment']}>
      <span className={css['what']}>
        <strong>{description}</strong>
        <small>
          <Moment at={createdAt} />
          {status === 'declined' && message !== '' && ` · ${message}`}
        </small>
      </span>
      <span className={css['end']}>
        <Money value={amount} currency={currency} />
        <Chip tone={tones[status]}>{states[status]()}</Chip>
      </span>
    </div>
  )
}
