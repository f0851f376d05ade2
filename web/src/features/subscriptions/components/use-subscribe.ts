/** Submits the subscribe sheet, and follows the payment to its end. */
import type { Static } from 'typebox'
import { ApiError } from '@fanfare/contract'
import { subscribe } from '@fanfare/contract/payments'
import { readOwnSubscription } from '@fanfare/contract/plans'
import type { useCoupon } from '#core/checkout/coupon.tsx'
import type { useTax } from '#core/checkout/tax.tsx'
import type { useCardChoice } from '#core/payments/card-choice.tsx'
import { useCardPayment } from '#core/payments/card-payment.ts'
import { call } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { useInvalidateAfter } from '#lib/invalidate.ts'
import { t } from '#lib/i18n.ts'
import type { SubscribeTerms } from './subscribe-terms.ts'

/**
 * `upgraded` changes the tier immediately, `downgraded` with the next renewal; `resumed` paid nothing; `already` was subscribed
 * before.
 */
export type SubscribeOutcome = 'subscribed' | 'upgraded' | 'downgraded' | 'resumed' | 'already'

const newsIn: Readonly<Partial<Record<SubscribeTerms['situation'], SubscribeOutcome>>> = {
  resume: 'resumed',
  upgrade: 'upgraded',
  downgrade: 'downgraded',
}

interface Subscribing {
  readonly performerId: string
  readonly tierId: string | undefined
  readonly trial: string | undefined
  readonly confirmed: SubscribeTerms
  readonly tax: ReturnType<typeof useTax>
  /** Undefined if no coupon can be used. */
  readonly coupon: ReturnType<typeof useCoupon> | undefined
  readonly choice: ReturnType<typeof useCardChoice>
  readonly onDone: (news: SubscribeOutcome) => void
}

export function useSubscribe({ performerId, tierId, trial, confirmed, tax, coupon, choice, onDone }: Subscribing) {
  const { plan, later, method, situation, total, tokens } = confirmed
  const act = useApiMutation(subscribe)
  const of = { performerId, ...(tierId !== undefined && { tierId }) }
  const refresh = useInvalidateAfter(subscribe)
  const payment = useCardPayment({
    onDecided: () => void refresh({ body: { performerId } }),
    onPaid: () => onDone(newsIn[situation] ?? 'subscribed'),
    onDeclined: choice.refresh,
  })

  const isPaying = act.isPending || choice.isSaving || coupon?.isPending === true || tax.isPending

  async function pay(): Promise<void> {
    if (isPaying || !tax.isReady()) return
    payment.forgive()
    const { type } = plan
    const isFree = type === 'free'
    const free = { price: 0, ...(trial !== undefined && { trialCode: trial }) }
    if (isFree && !later) return send({ ...of, type, ...free })
    const agreed = isFree && later && later.type !== 'free' ? { renewsAs: later.type, renewalPrice: later.price } : undefined
    const terms = isFree
      ? { ...free, ...agreed }
      : { renewalPrice: plan.price, ...(coupon?.found && { couponCode: coupon.found.code }) }
    if (method === 'wallet') return send({ ...of, type, price: tokens, ...terms, paymentMethod: method })
    const card = await choice.take()
    if (card) send({ ...of, type, price: total, ...terms, ...tax.confirmed, cardId: card._id })
    else if (!choice.isTyping || choice.isOutOfReach) payment.complain(t('Choose a card to pay with.'))
  }
  function send(body: Static<typeof subscribe.body>): void {
    act.mutate({ body }, { onSuccess: payment.take, onError: (error) => void refused(error) })
  }
  /** A subscription paid in another tab counts as success. A payment that waits for its bank does not. */
  async function refused(error: unknown): Promise<void> {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'already_done' && (await isSubscribed(performerId, tierId))) return onDone('already')
    payment.refuse(error)
  }
  return { payment, pay, isPaying }
}

async function isSubscribed(performerId: string, tierId: string | undefined): Promise<boolean> {
  const tierInput = tierId === undefined ? {} : { tier: tierId }
  const own = await call(readOwnSubscription, { params: { id: performerId }, query: tierInput }).catch(() => undefined)
  return own?.situation === 'running'
}
