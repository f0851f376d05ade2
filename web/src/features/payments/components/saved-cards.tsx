import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCards, makeDefaultCard, removeCard, type SavedCard } from '@fanfare/contract/payments'
import { messageOf, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { CheckIcon, PlusIcon } from '#ui/icons.ts'
import { CardIcon, TrashIcon } from '#ui/page-icons.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { Confirm, Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { CardName, detailOf } from '#core/payments/card-choice.tsx'
import { CardForm } from '#core/payments/new-card.tsx'
import css from './saved-cards.module.css'

export default function SavedCards() {
  const cards = useQuery(query(listCards, {}))
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<SavedCard>()
  const close = () => setIsAdding(false)
  const saved = () => {
    close()
    toast(t('Card saved'))
  }
  return (
    <>
      {cards.isPending && <SkeletonRows count={2} />}
      <ErrorNote error={cards.error} onRetry={cards.refetch} />
      {cards.data?.data.length === 0 && (
        <p className={css['none']}>{t('No saved cards yet. Add a card to add funds or subscribe.')}</p>
      )}
      <ul className={css['cards']} aria-label={t('Saved cards')}>
        {cards.data?.data.map((card) => (
          <li key={card._id}>
            <CardIcon size={24} />
            <span className={css['what']}>
              <strong>
                <CardName card={card} />
              </strong>
              <small data-bad={card.state === 'declined' || card.state === 'expired' || undefined}>{detailOf(card)}</small>
            </span>
            {card.isDefault && <Chip>{t('Default')}</Chip>}
            <CardMenu card={card} onRemove={() => setLeaving(card)} />
          </li>
        ))}
      </ul>
      {cards.data?.data.some((card) => card.state === 'unused') && (
        <p className={css['none']}>{t('A new card can become the default after its first payment.')}</p>
      )}
      <Button variant="quiet" icon={PlusIcon} onClick={() => setIsAdding(true)}>
        {t('Add card')}
      </Button>
      <Sheet isOpen={isAdding} onClose={close} title={t('Add card')}>
        <CardForm onSaved={saved} onCancel={close} />
      </Sheet>
      <Removal card={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

function CardMenu({ card, onRemove }: { card: SavedCard; onRemove: () => void }) {
  const { _id: id, last4 } = card
  const make = useApiMutation(makeDefaultCard)
  const makeDefault = () =>
    make.mutate(
      { params: { id } },
      {
        onSuccess: () => toast(t('The card ending in {last4} is now your default', { last4 })),
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  const canBeDefault = !card.isDefault && card.state === 'works'
  return (
    <MenuButton
      label={t('Options for the card ending in {last4}', { last4 })}
      commands={[
        ...(canBeDefault ? [{ label: t('Make default'), icon: CheckIcon, onSelect: makeDefault }] : []),
        { label: t('Remove card'), icon: TrashIcon, tone: 'danger', onSelect: onRemove },
      ]}
    />
  )
}

function Removal({ card, onClose }: { card: SavedCard | undefined; onClose: () => void }) {
  const remove = useApiMutation(removeCard)
  const confirm = () =>
    card &&
    remove.mutate(
      { params: { id: card._id } },
      {
        onSuccess: () => toast(t('Card removed')),
        onError: (error) => toast(messageOf(error), 'bad'),
        onSettled: onClose,
      },
    )
  return (
    <Confirm
      isOpen={card !== undefined}
      onClose={onClose}
      title={t('Remove this card?')}
      consequence={t('This removes the card ending in {last4}. A subscription that renews with it will ask for another card.', {
        last4: card?.last4 ?? '',
      })}
      action={t('Remove card')}
      onConfirm={confirm}
      isPending={remove.isPending}
    />
  )
}
