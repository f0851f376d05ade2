/** The step in which the bank asks the buyer to confirm a payment. The sandbox plays the bank's part. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { answerSandboxChallenge, cancelPayment, readPayment, type Payment } from '@fanfare/contract/payments'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Money } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorNote, Skeleton } from '#ui/feedback.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { SecurityIcon } from '#ui/icons.ts'
import { processorName } from './processor-name.ts'
import { StripeChallenge } from './stripe-challenge.tsx'
import { SandboxNote } from './sandbox-note.tsx'
import { Sums } from '#core/checkout/sums.tsx'
import css from '#core/checkout/sheet.module.css'

const POLL_INTERVAL_MS = 1500

const ProcessorStep = idleComponent(() => import('./processor-step.tsx'))

interface PaymentConfirmationProps {
  readonly payment: Payment
  /** Called once the payment is paid or declined. */
  readonly onDecided: (payment: Payment) => void
}

export function PaymentConfirmation({ payment, onDecided }: PaymentConfirmationProps) {
  const { data, error, refetch } = useQuery({
    ...query(readPayment, { params: { id: payment._id } }),
    initialData: payment,
    refetchInterval: POLL_INTERVAL_MS,
  })
  const decided = useEffectEvent(onDecided)
  const isOver = isFinal(data)
  useEffect(() => {
    if (isOver) decided(data)
  }, [isOver, data])
  const { authentication: challenge, redirect } = data
  const { title, text } = wordsOf(data)
  return (
    <div className={css['part']}>
      <div className={css['bank']}>
        <SecurityIcon size={28} />
        <div>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      </div>
      <Sums rows={[{ label: data.description, value: <Money value={data.amount} currency={data.currency} />, isTotal: true }]} />
      <ErrorNote error={error} onRetry={refetch} />
      {challenge?.gateway === 'sandbox' && <SandboxQuestion clientSecret={challenge.clientSecret} onAnswer={onDecided} />}
      {challenge?.gateway === 'stripe' && (
        <StripeChallenge clientSecret={challenge.clientSecret} onAnswered={() => void refetch()} />
      )}
      {redirect && <ProcessorStep payment={data} />}
      {!challenge && !redirect && <Skeleton height={8} />}
      {(challenge ?? redirect) && <CancelPayment payment={data} onGivenUp={onDecided} />}
    </div>
  )
}

function wordsOf({ authentication, redirect }: Payment) {
  if (authentication)
    return {
      title: t('Confirm this payment with your bank'),
      text: t('Waiting for your confirmation. You’ll only be charged once.'),
    }
  if (redirect) {
    const name = processorName(redirect.gateway)
    return {
      title: t('Payment on {name}’s page', { name }),
      text: t('Enter your card details there, then come back here. The payment counts once {name} confirms it to us.', { name }),
    }
  }
  return { title: t('Your payment is being processed'), text: t('This may take a moment. You can leave this open.') }
}

/** A bank may ask on another device, so only a payment canceled at the gateway can no longer be approved there. */
function CancelPayment({ payment, onGivenUp }: { payment: Payment; onGivenUp: (payment: Payment) => void }) {
  const giveUp = useApiMutation(cancelPayment)
  const turnBack = () =>
    giveUp.mutate({ params: { id: payment._id } }, { onSuccess: (answer) => isFinal(answer) && onGivenUp(answer) })
  return (
    <>
      <ErrorNote error={giveUp.error} />
      <Button variant="plain" isWide isPending={giveUp.isPending} onClick={() => !giveUp.isPending && turnBack()}>
        {t('Pay another way')}
      </Button>
    </>
  )
}

const isFinal = ({ status }: Payment): boolean => status === 'succeeded' || status === 'declined'

function SandboxQuestion({ clientSecret, onAnswer }: { clientSecret: string; onAnswer: (payment: Payment) => void }) {
  const answer = useApiMutation(answerSandboxChallenge)
  const give = (approve: boolean) =>
    answer.mutate(
      { body: { clientSecret, approve } },
      { onSuccess: (payment) => payment.status !== 'pending' && onAnswer(payment) },
    )
  const isGiving = (approve: boolean) => answer.isPending && answer.variables.body.approve === approve
  return (
    <>
      <SandboxNote>{t('This is a sandbox. You play the bank, and no money moves.')}</SandboxNote>
      <ErrorNote error={answer.error} />
      <div className={css['two']}>
        <Button variant="quiet" size="large" isPending={isGiving(false)} onClick={() => !answer.isPending && give(false)}>
          {t('Decline')}
        </Button>
        <Button size="large" isPending={isGiving(true)} onClick={() => !answer.isPending && give(true)}>
          {t('Approve')}
        </Button>
      </div>
    </>
  )
}
