/** A form for a new card, as the current gateway needs it. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readNewCardGateway } from '@fanfare/contract/gateways'
import { addCard, type SavedCard, type Payment } from '@fanfare/contract/payments'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote, Skeleton } from '#ui/feedback.tsx'
import { TypedFields, useTypedCard } from './card-form.tsx'
import { ProcessorNote } from './processor-note.tsx'
import { StripeFields, useStripeCard } from './stripe-card.tsx'
import own from './card-form.module.css'

interface NewCardFor {
  readonly purpose?: Payment['purpose']
  /** The country that the buyer just selected. */
  readonly country?: string | undefined
  readonly isWanted?: boolean
}

export function useNewCard({ purpose = 'tokens', country, isWanted = true }: NewCardFor = {}) {
  const stated = country === undefined ? {} : { country }
  const setupInput = { purpose, ...stated }
  const gateway = useQuery({ ...query(readNewCardGateway, { query: setupInput }), enabled: isWanted })
  const entry = gateway.data?.entry
  const [typed, stripe] = [useTypedCard(country), useStripeCard(country)]
  const blank = useApiMutation(addCard)

  /** Returns the card, or undefined when a field is wrong. The field then shows the error. */
  async function save(): Promise<SavedCard | undefined> {
    if (entry === 'typed') return typed.save()
    if (entry === 'redirect')
      return blank.mutateAsync({ params: { type: gateway.data?.gateway ?? '' }, body: stated }).catch(() => undefined)
    return entry === 'elements' ? stripe.save() : undefined
  }
  const isPending = typed.form.isPending || stripe.isPending || blank.isPending
  return { gateway, entry, typed, stripe, blank, save, isPending }
}
export type NewCard = ReturnType<typeof useNewCard>

interface NewCardFieldsProps {
  readonly card: NewCard
  readonly onSubmit: (event: { preventDefault(): void }) => void
  readonly children?: ReactNode
}

/** The fields within a purchase, where the pay button also saves the card. */
export function NewCardFields({ card, onSubmit, children }: NewCardFieldsProps) {
  const { gateway, entry, typed, stripe, blank } = card
  if (gateway.isPending) return <Skeleton height={160} />
  if (gateway.isError) return <ErrorNote error={gateway.error} onRetry={gateway.refetch} />
  const rest = { onSubmit, children }
  if (entry === 'typed') return <TypedFields card={typed} {...rest} />
  if (entry === 'elements') return <StripeFields card={stripe} {...rest} />
  if (entry === 'redirect')
    return (
      <>
        <ProcessorNote gateway={gateway.data.gateway} />
        <ErrorNote error={blank.error} />
      </>
    )
  return <ErrorNote error={t('New cards can’t be added right now.')} />
}

interface CardFormProps {
  readonly onSaved: (card: SavedCard) => void
  readonly onCancel?: (() => void) | undefined
}

/** A form that saves a card without a purchase. */
export function CardForm({ onSaved, onCancel }: CardFormProps) {
  const card = useNewCard()
  // This gateway saves a card only with a payment.
  if (card.gateway.data?.entry === 'redirect')
    return <p>{t('You can add a new card with your next payment, on the payment processor’s page.')}</p>
  async function send(event: { preventDefault(): void }): Promise<void> {
    event.preventDefault()
    const saved = await card.save()
    if (saved) onSaved(saved)
  }
  return (
    <NewCardFields card={card} onSubmit={send}>
      <div className={own['ends']}>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
        <Button type="submit" isPending={card.isPending}>
          {t('Save card')}
        </Button>
      </div>
    </NewCardFields>
  )
}
