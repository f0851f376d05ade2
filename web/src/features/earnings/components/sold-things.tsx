/** Lists posts, galleries, videos and messages by their earnings, highest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listSoldThings } from '@fanfare/contract/earnings'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { saleKindSingular } from './sale-kinds.ts'
import { RankedList } from './ranked-list.tsx'
import { soldThingsInput } from './earnings-url.ts'
import css from './sold-things.module.css'

export function SoldThings({ currency }: { readonly currency: string }) {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(listSoldThings, soldThingsInput(params)))
  const empty = t('Content fans unlock appears here within two hours, ranked by earnings.')
  return (
    <RankedList pages={pages} empty={empty} currency={currency} keyOf={({ _id: id }) => id}>
      {({ kind, title, sales }) => (
        <span className={css['thing']}>
          {title === '' ? saleKindSingular(kind) : title}
          <small>
            {title !== '' && `${saleKindSingular(kind)} · `}
            {t('{sales, plural, one {# sale} other {# sales}}', { sales })}
          </small>
        </span>
      )}
    </RankedList>
  )
}
