/** Posts and messages that the fan has unlocked, each leading back to where it stands. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLoaderData, useNavigate } from 'react-router'
import { openConversation } from '@fanfare/contract/messages'
import { listOwnPurchases, type Purchase } from '@fanfare/contract/purchases'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { messageOf, infiniteQuery, useApiMutation } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime, TokenAmount } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { ReceiptIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { toast } from '#ui/toast.ts'
import css from '../components/purchases.module.css'

const asked = { query: { limit: 20 } }
const page = createLoaders(async ({ read }) => ({ purchases: await read(listOwnPurchases, asked) }))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(t('Purchases'))

export default function Purchases() {
  const first = useLoaderData<typeof loader>()
  const pages = useInfiniteQuery(infiniteQuery(listOwnPurchases, asked, first.purchases))
  return (
    <div className={css['page']}>
      <h1>{t('Purchases')}</h1>
      <InfiniteList
        pages={pages}
        label={t('Purchases')}
        empty={
          <EmptyState
            icon={ReceiptIcon}
            title={t('No purchases yet')}
            action={<Button to="/home">{t('See what is new')}</Button>}
          >
            {t('Posts and messages that you unlock stay yours. You find them here again.')}
          </EmptyState>
        }
      >
        {(purchase) => <Row purchase={purchase} />}
      </InfiniteList>
    </div>
  )
}

function Row({ purchase: { kind, targetId, with: performer, tokens, createdAt } }: { purchase: Purchase }) {
  return (
    <article className={css['one']}>
      <Avatar person={performer} size={56} />
      <div className={css['what']}>
        <PersonName person={performer} to={`/${performer.username}`} />
        <p>
          {kind === 'post' ? t('A post') : t('A message')} · <TokenAmount value={tokens} />
        </p>
        <p className={css['when']}>
          <RelativeTime at={createdAt} />
        </p>
      </div>
      {kind === 'post' ? (
        <Button
          variant="quiet"
          size="small"
          to={`/post/${targetId}`}
          aria-label={t('Open the post of {name}', { name: performer.name })}
        >
          {t('Open')}
        </Button>
      ) : (
        <OpenTalk performer={performer} />
      )}
    </article>
  )
}

/** A purchase knows its message, not the conversation that it stands in: the performer leads there. */
function OpenTalk({ performer }: { performer: Purchase['with'] }) {
  const navigate = useNavigate()
  const open = useApiMutation(openConversation)
  const go = () =>
    open.mutate(
      { body: { source: 'performer', sourceId: performer._id } },
      {
        onSuccess: ({ _id }) => void navigate(`/messages/${_id}`),
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <Button
      variant="quiet"
      size="small"
      isPending={open.isPending}
      onClick={go}
      aria-label={t('Open the conversation with {name}', { name: performer.name })}
    >
      {t('Open')}
    </Button>
  )
}
