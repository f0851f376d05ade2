/** A payment by card on its way: paid, declined in the gateway's words, or waiting for the bank. */
import { useState } from 'react'
import type { Payment } from '@fanfare/contract/payments'
import { ApiError } from '@fanfare/contract'
import { messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'

interface Ends {
  /** After a while, by the bank: what it has changed is read again. */
  readonly onDecided: () => void
  readonly onPaid: (payment: Payment) => void
  /** The card was refused: what is known of the cards has changed. */
  readonly onDeclined: () => unknown
}

export function useCardPayment({ onDecided, onPaid, onDeclined }: Ends) {
  const [waiting, setWaiting] = useState<Payment>()
  const [problem, setProblem] = useState<string>()

  /** Takes an answer of the server, whichever way it has come. */
  function take(payment: Payment): void {
    const isOpen = payment.status === 'pending' || payment.status === 'authentication_needed'
    setWaiting(isOpen ? payment : undefined)
    setProblem(payment.status === 'declined' ? declined(payment.message) : undefined)
    if (payment.status === 'succeeded') onPaid(payment)
    if (payment.status === 'declined') onDeclined()
  }

  /** The same, some time after the payment was begun. */
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
  t('{message} Nothing has been charged.', {
    message: ended(message || t('The card was declined.')),
  })

const ended = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)
