import { useInfiniteQuery } from '@tanstack/react-query'
import type { TObject } from 'typebox'
import type { Route } from '@fanfare/contract'
import type { PublicationQuery, Publications } from '@fanfare/contract/publications'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { InfiniteItems } from '#ui/infinite-list.tsx'
import { Inset } from '#ui/layout/boxes.tsx'
import { PublicationGrid } from './publication-grid.tsx'
import { NothingFound, TabSearch, useTabSearch } from './tab-search.tsx'
import css from './publications-tab.module.css'

interface PublicationsTabProps {
  readonly route: Route<{
    readonly summary: string
    readonly who: 'anyone'
    readonly query: TObject<(typeof PublicationQuery)['properties']>
    readonly reply: typeof Publications
  }>
  readonly performerId: string
  readonly label: string
  readonly searchLabel: string
  readonly ratio: number
}

const LIMIT = 12

export function PublicationsTab({ route, performerId, label, searchLabel, ratio }: PublicationsTabProps) {
  const search = useTabSearch()
  const pages = useInfiniteQuery(infiniteQuery(route, { query: { performerId, limit: LIMIT, ...search.wanted } }))
  return (
    <section className={css['tab']} aria-label={label}>
      <Inset>
        <TabSearch search={search} label={searchLabel} placeholder={t('Titles, descriptions and tags')} />
        <InfiniteItems pages={pages} empty={<NothingFound q={search.q} />}>
          {(things) => <PublicationGrid things={things} label={label} ratio={ratio} />}
        </InfiniteItems>
      </Inset>
    </section>
  )
}
