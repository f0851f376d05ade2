/** A new card in Stripe's own fields. Card details never reach this site. */
import { useState, type ReactNode } from 'react'
import type { StripeElements } from '@stripe/stripe-js'
import { startCardSetup } from '@fanfare/contract/gateways'
import { addCard, type SavedCard } from '@fanfare/contract/payments'
import { useSettings } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { reader, t } from '#lib/i18n.ts'
import { withNonModalDialogs } from '#ui/dialog.ts'
import { ErrorNote, Skeleton } from '#ui/feedback.tsx'
import { appearanceOf, stripeClient } from './stripe-client.ts'
import own from './card-form.module.css'

function useStripeFields(complain: (problem: string | undefined) => void) {
  const { currency, stripePublishableKey: key } = useSettings()
  const [elements, setElements] = useState<StripeElements>()
  const [isReady, setIsReady] = useState(false)

  /** Mounts the fields. Returns a function that unmounts them. */
  function mount(place: HTMLElement | null): (() => void) | undefined {
    if (!place) return undefined
    let isGone = false
    let unmount = () => {}
    const show = async () => {
      const client = await stripeClient(key)
      if (isGone) return
      const made = client.elements({
        mode: 'setup',
        currency: currency.toLowerCase(),
        allowedPaymentMethodTypes: ['card'],
        appearance: appearanceOf(place),
        locale: reader().lang.startsWith('es') ? 'es' : 'en',
      })
      const fields = made.create('payment')
      fields.on('ready', () => setIsReady(true))
      fields.on('change', () => complain(undefined))
      fields.mount(place)
      unmount = () => fields.destroy()
      setElements(made)
    }
    show().catch((error: unknown) => complain(messageOf(error)))
    return () => {
      isGone = true
      unmount()
      setElements(undefined)
      setIsReady(false)
    }
  }
  return { key, elements, isReady, mount }
}

/** `country` is the country that the buyer just selected. */
export function useStripeCard(country: string | undefined) {
  const begin = useApiMutation(startCardSetup)
  const add = useApiMutation(addCard)
  const [problem, setProblem] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const { key, elements, isReady, mount } = useStripeFields(setProblem)

  async function enter(): Promise<SavedCard | undefined> {
    const wrong = await elements?.submit()
    if (!elements || wrong?.error) return undefined
    const setup = await begin.mutateAsync({ body: { gateway: 'stripe', ...(country !== undefined && { country }) } })
    const client = await stripeClient(key)
    const { clientSecret = '' } = setup
    const confirmParams = { return_url: location.href }
    const { error } = await withNonModalDialogs(() =>
      client.confirmSetup({ elements, clientSecret, confirmParams, redirect: 'if_required' }),
    )
    if (!error) return await add.mutateAsync({ params: { type: 'stripe' }, body: { token: setup._id } })
    setProblem(error.message ?? t('The card was declined.'))
    return undefined
  }

  /** Returns the card, or undefined after showing an error. */
  async function save(): Promise<SavedCard | undefined> {
    if (isPending) return undefined
    setProblem(undefined)
    setIsPending(true)
    try {
      return await enter()
    } catch (error) {
      setProblem(messageOf(error))
      return undefined
    } finally {
      setIsPending(false)
    }
  }
  return { mount, save, isReady, problem, isPending }
}
export type StripeCard = ReturnType<typeof useStripeCard>

interface StripeFieldsProps {
  readonly card: StripeCard
  readonly onSubmit: (event: { preventDefault(): void }) => void
  readonly children?: ReactNode
}

export function StripeFields({ card: { mount, isReady, problem }, onSubmit, children }: StripeFieldsProps) {
  // Keeps the first function, because a new ref on each render would unmount the fields and lose their content.
  const [place] = useState(() => mount)
  return (
    <form noValidate method="post" onSubmit={onSubmit} className={own['card']}>
      {!isReady && problem === undefined && <Skeleton height={120} />}
      <div ref={place} />
      <ErrorNote error={problem} />
      <p className={own['note']}>{t('Your card details go to Stripe, not to this site.')}</p>
      {children}
    </form>
  )
}
