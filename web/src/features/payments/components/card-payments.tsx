import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { listPayments, type Payment } from '@fanfare/contract/payments'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime, Money } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { ReceiptIcon } from '#ui/icons.ts'
import { CardIcon } from '#ui/page-icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import css from './card-payments.module.css'

export function CardPayments() {
  const pages = useInfiniteQuery(infiniteQuery(listPayments, { query: { limit: 20 } }))
  return (
    <>
      <div className={css['receipts']}>
        <Button variant="quiet" size="small" icon={ReceiptIcon} to="/receipts">
          {t('Receipts')}
        </Button>
      </div>
      <InfiniteList
        pages={pages}
        label={t('Card payments')}
        empty={
          <EmptyState icon={CardIcon} title={t('No card payments yet')}>
            {t('Tokens and subscriptions you pay for by card appear here.')}
          </EmptyState>
        }
      >
        {(payment) => <Row payment={payment} />}
      </InfiniteList>
    </>
  )
}

const states: Record<Payment['status'], () => string> = {
  pending: () => t('Processing'),
  authentication_needed: () => t('Waiting for your bank'),
  succeeded: () => t('Paid'),
  declined: () => t('Declined'),
}
const tones = { pending: 'plain', authentication_needed: 'brass', succeeded: 'good', declined: 'danger' } as const

const disputes = {
  open: () => t('Under review by your bank'),
  lost: () => t('Reversed by your bank'),
}

/** Lists the refunds of a payment and their progress. */
function REFUNDABLE_STATES({ refunded, refundedByHand, refundPending, refundFailed, currency }: Payment) {
  const parts = [
    { key: 'refunded', value: refunded - refundedByHand, label: (words: Words) => rich('{amount} refunded', words) },
    { key: 'by hand', value: refundedByHand, label: (words: Words) => rich('{amount} refunded another way', words) },
    { key: 'pending', value: refundPending, label: (words: Words) => rich('{amount} refund on its way', words) },
    {
      key: 'failed',
      value: refundFailed,
      label: (words: Words) => rich('{amount} couldn’t be refunded yet. We’re working on it.', words),
    },
  ]
  return parts
    .filter(({ value }) => value > 0)
    .map(({ key, value, label }) => (
      <Fragment key={key}> · {label({ amount: <Money value={value} currency={currency} /> })}</Fragment>
    ))
}
type Words = { readonly amount: ReactNode }

function Row({ payment }: { payment: Payment }) {
  const { description, createdAt, status, dispute, message, amount, currency } = payment
  return (
    <div className={css['payment']}>
      <span className={css['what']}>
        <strong>{description}</strong>
        <small>
          <RelativeTime at={createdAt} />
          {REFUNDABLE_STATES(payment)}
          {status === 'declined' && message !== '' && ` · ${message}`}
        </small>
      </span>
      <span className={css['end']}>
        <Money value={amount} currency={currency} />
        <Chip tone={dispute ? 'danger' : tones[status]}>{dispute ? disputes[dispute]() : states[status]()}</Chip>
      </span>
    </div>
  )
}
