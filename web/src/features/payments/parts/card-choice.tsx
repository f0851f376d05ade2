/** Which card pays: a saved one, or one that is added here and now. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCards, type Card } from '@fanfare/contract/payments'
import { read } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote, Skeleton } from '#ui/feedback.tsx'
import { CardIcon, PlusIcon } from '#ui/icons.ts'
import { CardForm } from './card-form.tsx'
import { Choices } from './choices.tsx'
import css from './checkout.module.css'

/** The chosen card, or the default one until something is chosen. */
export function useCardChoice() {
  const cards = useQuery(read(listCards, {}))
  const [picked, pick] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const all = cards.data?.data ?? []
  const usual = all.find((card) => card.isDefault) ?? all[0]
  const chosen = all.find((card) => card._id === picked) ?? usual
  return { cards, all, chosen, pick, isAdding: isAdding || (cards.isSuccess && all.length === 0), setIsAdding }
}

interface CardChoiceProps {
  readonly choice: ReturnType<typeof useCardChoice>
  readonly onChange?: () => void
}

export function CardChoice({ choice, onChange }: CardChoiceProps) {
  const { cards, all, chosen, pick, isAdding, setIsAdding } = choice
  const take = (id: string) => {
    pick(id)
    setIsAdding(false)
    onChange?.()
  }
  if (cards.isPending) return <Skeleton height={64} />
  if (cards.isError) return <ErrorNote error={cards.error} onRetry={cards.refetch} />
  return (
    <div className={css['part']}>
      {all.length > 0 && <Choices legend={say('Pay with')} value={chosen?._id} onChange={take} options={all.map(asChoice)} />}
      {isAdding ? (
        <CardForm onSaved={(card) => take(card._id)} onCancel={all.length > 0 ? () => setIsAdding(false) : undefined} />
      ) : (
        <div>
          <Button look="plain" size="small" icon={PlusIcon} onClick={() => setIsAdding(true)}>
            {say('Add a card')}
          </Button>
        </div>
      )}
    </div>
  )
}

const asChoice = (card: Card) => ({
  value: card._id,
  title: <CardName card={card} />,
  detail: say('Expires {date}', { date: expiryOf(card) }),
  aside: <CardIcon />,
})

export const expiryOf = ({ expMonth, expYear }: Card): string =>
  `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`

export function CardName({ card }: { card: Card }) {
  return (
    <>
      {brandOf(card)} <span className={css['digits']}>•••• {card.last4}</span>
    </>
  )
}

export const brandOf = ({ brand }: Card): string => brand.charAt(0).toUpperCase() + brand.slice(1)
