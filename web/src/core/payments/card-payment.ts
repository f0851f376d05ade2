/** Follows a payment by card until it is paid or declined, including the wait for the bank. */
import { useState } from 'react'
import type { Payment } from '@fanfare/contract/payments'
import { ApiError } from '@fanfare/contract'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'

interface Ends {
  /** Called when the payment is decided after a wait, so that the caller refreshes its data. */
  readonly onDecided: () => void
  readonly onPaid: (payment: Payment) => void
  /** Called when the card was declined, so that the caller refreshes the cards. */
  readonly onDeclined: () => unknown
}

export function useCardPayment({ onDecided, onPaid, onDeclined }: Ends) {
  const [waiting, setWaiting] = useState<Payment>()
  const [problem, setProblem] = useState<string>()

  /** Handles a payment, whether it came as a reply or an event. */
  function take(payment: Payment): void {
    const isOpen = payment.status === 'pending' || payment.status === 'authentication_needed'
    setWaiting(isOpen ? payment : undefined)
    setProblem(payment.status === 'declined' ? declined(payment.message) : undefined)
    if (payment.status === 'succeeded') onPaid(payment)
    if (payment.status === 'declined') onDeclined()
  }

  /** Handles a payment that was decided after a wait. */
  function decide(payment: Payment): void {
    onDecided()
    take(payment)
  }

  function refuse(error: unknown): void {
    const isDeclined = error instanceof ApiError && error.code === 'card_declined'
    setProblem(isDeclined ? declined(error.message) : messageOf(error))
    if (isDeclined) onDeclined()
  }

  return { waiting, problem, take, decide, refuse, complain: setProblem, forgive: () => setProblem(undefined) }
}

const declined = (message: string): string =>
  t('{message} You weren’t charged.', {
    message: ended(message || t('The card was declined.')),
  })

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
