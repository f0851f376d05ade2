/** Card processors that have pages of their own: which payment somebody has gone there with. */
import type { Payment } from '@fanfare/contract/payments'
import { safePath } from '#core/return-to.ts'
import { saveDraft, storedDraft } from '#lib/drafts.ts'

const DRAFT = 'payment elsewhere'

/** Opens the processor's page; whoever comes back finds this payment, and the page on which it was begun. */
export function goToProcessor({ _id: paymentId, redirect }: Pick<Payment, '_id' | 'redirect'>, from?: string): void {
  if (!redirect) return
  saveDraft(DRAFT, { paymentId, from: from ?? `${location.pathname}${location.search}` })
  location.assign(redirect.url)
}

interface Left {
  readonly paymentId: string | undefined
  /** A page of this site. */
  readonly from: string
}

/** Of this browser; somebody may come back in another one. */
export function leftFor(): Left {
  const { paymentId, from } = storedDraft(DRAFT) ?? {}
  const path = typeof from === 'string' ? safePath(from) : undefined
  return { paymentId: typeof paymentId === 'string' ? paymentId : undefined, from: path ?? '/wallet?tab=payments' }
}

export const forgetLeaving = (): void => saveDraft(DRAFT, undefined)
