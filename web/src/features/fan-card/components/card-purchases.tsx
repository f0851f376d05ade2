import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listFanPurchases, type FanPurchase } from '@fanfare/contract/fan-cards'
import { contentKind, saleKind } from '#core/kinds.ts'
import { useMe, useSettings } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useNextPage } from '#lib/next-page.ts'
import { DateOf, Money } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import css from './fan-card.module.css'

export function CardPurchases({ id }: { readonly id: string }) {
  const pages = useInfiniteQuery(infiniteQuery(listFanPurchases, { params: { id }, query: { limit: 20 } }))
  const { readNextPage, retry } = useNextPage(pages)
  const all = pages.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section className={css['part']} aria-label={t('Bought')}>
      <h3>{t('Bought')}</h3>
      {pages.error && <ErrorNote error={t('Error occurred, please try again later')} onRetry={retry} />}
      {pages.data && all.length === 0 && <p className={css['note']}>{t('Nothing yet')}</p>}
      <ul className={css['bought']}>
        {all.map((one) => (
          <li key={one._id}>
            <Purchase purchase={one} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button size="small" variant="quiet" isPending={pages.isFetchingNextPage} onClick={() => void readNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}

function Purchase({ purchase: { kind, targetId, gross, createdAt } }: { readonly purchase: FanPurchase }) {
  const { currency } = useSettings()
  const me = useMe()
  const known = saleKind(kind)
  const name = known?.one() ?? kind
  const own = { ...me, isPerformer: true, isVerified: true }
  const address = targetId === null ? undefined : contentKind(kind)?.addressOf?.(targetId, own)
  return (
    <>
      {known && <known.icon size={18} />}
      <span>
        {address === undefined ? name : <Link to={address}>{name}</Link>}
        <small>
          <DateOf at={createdAt} />
        </small>
      </span>
      <Money value={gross} currency={currency} />
    </>
  )
}
