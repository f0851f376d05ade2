/** Posts and messages that the fan has unlocked, each leading back to where it stands. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLoaderData, useNavigate } from 'react-router'
import { openConversation } from '@fanfare/contract/messages'
import { listOwnPurchases, type Purchase } from '@fanfare/contract/purchases'
import { loads } from '#core/load.ts'
import { pageTitle } from '#core/page.ts'
import { messageOf, readPages, useAct } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Moment, TokenAmount } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback.tsx'
import { ReceiptIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { toast } from '#ui/toasts.tsx'
import css from '../parts/purchases.module.css'

const asked = { query: { limit: 20 } }
const page = loads(async ({ read }) => ({ purchases: await read(listOwnPurchases, asked) }))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(say('Purchases'))

export default function Purchases() {
  const first = useLoaderData<typeof loader>()
  const pages = useInfiniteQuery(readPages(listOwnPurchases, asked, first.purchases))
  return (
    <div className={css['page']}>
      <h1>{say('Purchases')}</h1>
      <InfiniteList
        pages={pages}
        label={say('Purchases')}
        empty={
          <Empty icon={ReceiptIcon} title={say('No purchases yet')} action={<Button to="/home">{say('See what is new')}</Button>}>
            {say('Posts and messages that you unlock stay yours. You find them here again.')}
          </Empty>
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
          {kind === 'feed' ? say('A post') : say('A message')} · <TokenAmount value={tokens} />
        </p>
        <p className={css['when']}>
          <Moment at={createdAt} />
        </p>
      </div>
      {kind === 'feed' ? (
        <Button
          look="quiet"
          size="small"
          to={`/post/${targetId}`}
          aria-label={say('Open the post of {name}', { name: performer.name })}
        >
          {say('Open')}
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
  const open = useAct(openConversation)
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
      look="quiet"
      size="small"
      isBusy={open.isPending}
      onClick={go}
      aria-label={say('Open the conversation with {name}', { name: performer.name })}
    >
      {say('Open')}
    </Button>
  )
}
