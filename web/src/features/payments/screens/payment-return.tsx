/** The target of the payment processor's redirect. Shows the payment's state from the server; nothing in the address counts. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listPayments, readPayment, type Payment } from '@fanfare/contract/payments'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { processorName } from '#core/payments/processor-name.ts'
import { removeProcessorPayment, readProcessorPayment } from '#core/payments/processor-redirect.ts'
import ProcessorStep from '#core/payments/processor-step.tsx'
import { Sums } from '#core/checkout/sums.tsx'
import { query, useApiQuery } from '#lib/api.ts'
import { useInvalidate } from '#lib/invalidate.ts'
import { t } from '#lib/i18n.ts'
import { Money } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState, ErrorNote, Skeleton } from '#ui/feedback.tsx'
import { AlertIcon, CheckIcon } from '#ui/icons.ts'
import { CardIcon } from '#ui/page-icons.ts'
import { Page } from '#ui/layout/page.tsx'
import css from '../components/payment-return.module.css'

const POLL_INTERVAL_MS = 2000
const latest = { query: { limit: 1 } }

const page = createLoaders(async ({ read, tryRead }) => {
  const [newest] = (await read(listPayments, latest)).data
  if (newest) await tryRead(readPayment, { params: { id: newest._id } })
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Your payment'))

export default function PaymentReturn() {
  const [newest] = useApiQuery(listPayments, latest).data
  // Only this browser knows which payment it left with.
  const { data: left } = useQuery({ queryKey: ['payment elsewhere'], queryFn: async () => readProcessorPayment(), gcTime: 0 })
  const id = left?.paymentId ?? newest?._id
  return (
    <Page title={t('Your payment')}>
      {id === undefined ? (
        <EmptyState icon={CardIcon} title={t('No card payments yet')} />
      ) : (
        <State key={id} id={id} from={left?.from ?? '/wallet?tab=payments'} />
      )}
    </Page>
  )
}

interface StateProps {
  readonly id: string
  readonly from: string
}

function State({ id, from }: StateProps) {
  const invalidate = useInvalidate()
  const { data, error, refetch } = useQuery({
    ...query(readPayment, { params: { id } }),
    refetchInterval: ({ state }) => (isOpen(state.data) ? POLL_INTERVAL_MS : false),
  })
  const paid = useEffectEvent(() => {
    removeProcessorPayment()
    void invalidate(['me', 'wallet', 'payments', 'cards', 'subscriptions'])
  })
  const status = data?.status
  useEffect(() => {
    if (status === 'succeeded') paid()
  }, [status])
  if (!data) return error ? <ErrorNote error={error} onRetry={refetch} /> : <Skeleton height={200} />
  const { icon: Drawn, title, text } = wordsOf(data)
  return (
    <Card as="section" className={css['state'] ?? ''}>
      <div className={css['what']} role="status" data-state={data.status}>
        <Drawn size={28} />
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      </div>
      <Sums rows={[{ label: data.description, value: <Money value={data.amount} currency={data.currency} />, isTotal: true }]} />
      <ErrorNote error={error} onRetry={refetch} />
      {data.redirect && <ProcessorStep payment={data} from={from} />}
      <Button variant={data.status === 'succeeded' ? 'primary' : 'quiet'} size="large" isWide to={from}>
        {data.status === 'succeeded' ? t('Continue') : t('Go back')}
      </Button>
    </Card>
  )
}

const isOpen = (payment: Payment | undefined): boolean =>
  payment === undefined || payment.status === 'pending' || payment.status === 'authentication_needed'

function wordsOf({ status, message, redirect }: Payment) {
  if (status === 'succeeded')
    return { icon: CheckIcon, title: t('Paid'), text: t('Thank you. Everything you paid for is available now.') }
  if (status === 'declined')
    return {
      icon: AlertIcon,
      title: t('Not paid'),
      text: message === '' ? t('You weren’t charged.') : t('{message} You weren’t charged.', { message }),
    }
  if (redirect)
    return {
      icon: CardIcon,
      title: t('Not paid yet'),
      text: t('{name} hasn’t confirmed a payment yet. If you’ve just paid, this page updates automatically in a moment.', {
        name: processorName(redirect.gateway),
      }),
    }
  return {
    icon: CardIcon,
    title: t('Your payment is being processed'),
    text: t('You’ll only be charged once. You can leave this page.'),
  }
}
