import { useQuery } from '@tanstack/react-query'
import { readFanCard, type FanCard } from '@fanfare/contract/fan-cards'
import { messageCreated } from '@fanfare/contract/messages'
import { query } from '#lib/api.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { t } from '#lib/i18n.ts'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { CardFacts } from './card-facts.tsx'
import { CardFields } from './card-fields.tsx'
import { CardLists } from './card-lists.tsx'
import { CardPurchases } from './card-purchases.tsx'
import { CardReminders } from './card-reminders.tsx'
import css from './fan-card.module.css'

/** `id` is the fan's. */
export function FanCardView({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(query(readFanCard, { params: { id } }))
  // A new message changes the spending and the time of the last message.
  useServerEvent(messageCreated, ({ conversationId }) => {
    if (conversationId === data?.conversationId) void refetch()
  })
  if (data) return <Card card={data} />
  return (
    <div className={css['card']}>
      {error ? (
        <ErrorNote error={t('Error occurred, please try again later')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </div>
  )
}

const Card = ({ card }: { readonly card: FanCard }) => (
  <div className={css['card']}>
    {card.isAcrossBlock && (
      <p className={css['note']}>{t('You can’t message each other because one of you blocked the other.')}</p>
    )}
    <CardFields card={card} />
    <CardFacts card={card} />
    {!card.isAcrossBlock && <CardReminders fanId={card._id} />}
    {!card.isAcrossBlock && <CardLists card={card} />}
    <CardPurchases id={card._id} />
  </div>
)
