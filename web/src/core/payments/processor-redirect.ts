/** Sends buyers to a payment processor's page, and remembers the payment. */
import type { Payment } from '@fanfare/contract/payments'
import { safePath } from '#core/return-to.ts'
import { saveDraft, storedDraft } from '#lib/stored-drafts.ts'

const DRAFT = 'payment elsewhere'

export function goToProcessor({ _id: paymentId, redirect }: Pick<Payment, '_id' | 'redirect'>, from?: string): void {
  if (!redirect) return
  saveDraft(DRAFT, { paymentId, from: from ?? `${location.pathname}${location.search}` })
  location.assign(redirect.url)
}

interface Left {
  readonly paymentId: string | undefined
  readonly from: string
}

/** Stored in this browser only. A buyer may return in another one. */
export function readProcessorPayment(): Left {
  const { paymentId, from } = storedDraft(DRAFT) ?? {}
  const path = typeof from === 'string' ? safePath(from) : undefined
  return { paymentId: typeof paymentId === 'string' ? paymentId : undefined, from: path ?? '/wallet?tab=payments' }
}

export const removeProcessorPayment = (): void => saveDraft(DRAFT, undefined)
