/** Posts and messages that the fan has unlocked, each leading back to where it stands. */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { listOwnPurchases, type Purchase } from '@fanfare/contract/purchases'
import { ContentRow } from '#core/content/content-row.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { contentKind } from '#core/registry.ts'
import { messageOf, infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime, TokenAmount } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { ReceiptIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { toast } from '#ui/toast.ts'
import css from '../components/purchases.module.css'

const asked = { query: { limit: 20 } }
const page = createLoaders(async ({ list }) => void (await list(listOwnPurchases, asked)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Purchases'))

export default function Purchases() {
  const pages = useInfiniteQuery(infiniteQuery(listOwnPurchases, asked))
  return (
    <Page title={t('Purchases')}>
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
    </Page>
  )
}

function Row({ purchase }: { purchase: Purchase }) {
  const { kind, with: performer, tokens, createdAt, card } = purchase
  const paid = (
    <>
      <TokenAmount value={tokens} /> · <RelativeTime at={createdAt} />
    </>
  )
  if (card) return <ContentRow card={card} note={paid} />
  return (
    <article className={css['one']}>
      <Avatar person={performer} size={56} />
      <div className={css['what']}>
        <PersonName person={performer} to={`/${performer.username}`} />
        <p>
          {contentKind(kind)?.one() ?? kind} · {paid}
        </p>
      </div>
      <OpenPurchase purchase={purchase} />
    </article>
  )
}

/** Leads to where it stands; where that has to be asked for, with the press. */
function OpenPurchase({ purchase }: { purchase: Purchase }) {
  const navigate = useNavigate()
  const { addressOf, findAddress, one } = contentKind(purchase.kind) ?? {}
  const thing = { id: purchase.targetId, performerId: purchase.with._id }
  const find = useMutation({
    mutationFn: async () => findAddress?.(thing),
    onSuccess: (address) => address !== undefined && void navigate(address),
    onError: (error) => toast(messageOf(error), 'bad'),
  })
  if (!one || (!addressOf && !findAddress)) return null
  const leads = addressOf
    ? { to: addressOf(thing.id, purchase.with) }
    : { isPending: find.isPending, onClick: () => find.mutate() }
  const label = t('Open: {kind}, {name}', { kind: one(), name: purchase.with.name })
  return (
    <Button variant="quiet" size="small" {...leads} aria-label={label}>
      {t('Open')}
    </Button>
  )
}
