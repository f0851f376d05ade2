/** Lists the fan's purchases with filters and search. Each links to its content and its downloads. */
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { countOwnPurchases, listOwnPurchases, PurchaseFilters, type Purchase } from '@fanfare/contract/purchases'
import { ContentRow } from '#core/content/content-row.tsx'
import type { ContentKind } from '#core/feature.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { contentKind } from '#core/kinds.ts'
import { readFilters } from '#core/search-params.ts'
import { messageOf, infiniteQuery, query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime, TokenAmount } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { ArchiveIcon, ReceiptIcon } from '#ui/icons.ts'
import { DownloadIcon } from '#ui/page-icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { toast } from '#ui/toast.ts'
import { PurchaseFilterBar } from '../components/purchase-filter-bar.tsx'
import css from '../components/purchases.module.css'

const DownloadSheet = idleComponent(() => import('../components/download-sheet.tsx'))

const inputFor = (search: URLSearchParams) => ({ query: { ...readFilters(PurchaseFilters, search), limit: 20 } })
const counted = (search: URLSearchParams) => {
  const { sort: _, ...filters } = readFilters(PurchaseFilters, search)
  return { query: filters }
}
const page = createLoaders(async ({ list, tryRead, url }) => {
  await Promise.all([list(listOwnPurchases, inputFor(url.searchParams)), tryRead(countOwnPurchases, counted(url.searchParams))])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Purchases'))

export default function Purchases() {
  const [search] = useSearchParams()
  const [saving, setSaving] = useState<Purchase>()
  const pages = useInfiniteQuery(infiniteQuery(listOwnPurchases, inputFor(search)))
  const totals = useQuery({ ...query(countOwnPurchases, counted(search)), placeholderData: keepPreviousData }).data
  const isFiltered = Object.keys(counted(search).query).length > 0
  return (
    <Page
      title={t('Purchases')}
      action={
        <Button variant="quiet" size="small" icon={ArchiveIcon} to="/purchases/export">
          {t('Download your library')}
        </Button>
      }
    >
      {(isFiltered || totals?.total !== 0) && <PurchaseFilterBar totals={totals} />}
      <InfiniteList pages={pages} label={t('Purchases')} empty={<Nothing isFiltered={isFiltered} />}>
        {(purchase) => <Row purchase={purchase} onSave={() => setSaving(purchase)} />}
      </InfiniteList>
      {saving && <DownloadSheet purchase={saving} onClose={() => setSaving(undefined)} />}
    </Page>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={ReceiptIcon}
        title={t('Nothing matches these filters')}
        action={<Button to="/purchases">{t('Show all purchases')}</Button>}
      />
    )
  }
  return (
    <EmptyState icon={ReceiptIcon} title={t('No purchases yet')} action={<Button to="/home">{t('See what’s new')}</Button>}>
      {t('Whatever you unlock stays yours. Find it here.')}
    </EmptyState>
  )
}

function Row({ purchase, onSave }: { purchase: Purchase; onSave: () => void }) {
  const { kind, with: performer, tokens, createdAt, card, takenDown, can } = purchase
  const paid = (
    <>
      <TokenAmount value={tokens} /> · <RelativeTime at={createdAt} />
      {takenDown && <b className={css['removed']}>{removedLabel(takenDown)}</b>}
    </>
  )
  const label = t('Download: {kind}, {name}', { kind: contentKind(kind)?.one() ?? kind, name: card?.title || performer.name })
  const save = can.includes('download') && <IconButton label={label} icon={DownloadIcon} onClick={onSave} />
  if (card) return <ContentRow card={card} note={paid} isBought acts={save} />
  return <CardlessRow purchase={purchase} paid={paid} save={save} />
}

const removedLabel = ({ files, of }: NonNullable<Purchase['takenDown']>): string =>
  files === of
    ? t('Removed by the site')
    : t('{count, plural, one {# of {of} files was removed by the site} other {# of {of} files were removed by the site}}', {
        count: files,
        of,
      })

interface CardlessRowProps {
  readonly purchase: Purchase
  readonly paid: ReactNode
  readonly save: ReactNode
}

/** For kinds without a page, such as messages, and for content that this fan can no longer see. */
function CardlessRow({ purchase, paid, save }: CardlessRowProps) {
  const { kind, with: performer, takenDown } = purchase
  const isRemoved = takenDown !== undefined && takenDown.files === takenDown.of
  const { one, findAddress } = contentKind(kind) ?? {}
  return (
    <article className={css['one']}>
      <Avatar person={performer} size={56} />
      <div className={css['what']}>
        <PersonName person={performer} to={`/${performer.username}`} />
        <p>
          {one?.() ?? kind} · {paid}
        </p>
        {!findAddress && !isRemoved && <p className={css['gone']}>{t('No longer available')}</p>}
      </div>
      <div className={css['acts']}>
        {one && findAddress && <OpenPurchase purchase={purchase} kind={one()} findAddress={findAddress} />}
        {save}
      </div>
    </article>
  )
}

interface OpenPurchaseProps {
  readonly purchase: Purchase
  readonly kind: string
  readonly findAddress: NonNullable<ContentKind['findAddress']>
}

/** Looks up the address on press. */
function OpenPurchase({ purchase, kind, findAddress }: OpenPurchaseProps) {
  const navigate = useNavigate()
  const find = useMutation({
    mutationFn: () => findAddress({ id: purchase.targetId, performerId: purchase.with._id }),
    onSuccess: (address) => void navigate(address),
    onError: (error) => toast(messageOf(error), 'bad'),
  })
  const label = t('Open: {kind}, {name}', { kind, name: purchase.with.name })
  return (
    <Button variant="quiet" size="small" isPending={find.isPending} onClick={() => find.mutate()} aria-label={label}>
      {t('View')}
    </Button>
  )
}
