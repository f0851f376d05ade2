/** What a performer has published of one kind, in a tab of the profile. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Route } from '@fanfare/contract'
import type { PublicationQuery, Publications } from '@fanfare/contract/publications'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { PhotoIcon } from '#ui/icons.ts'
import { InfiniteItems } from '#ui/infinite-list.tsx'
import { Inset } from '#ui/layout/boxes.tsx'
import { PublicationGrid } from './publication-grid.tsx'
import css from './publications-tab.module.css'

interface PublicationsTabProps {
  readonly route: Route<{
    readonly summary: string
    readonly who: 'anyone'
    readonly query: typeof PublicationQuery
    readonly reply: typeof Publications
  }>
  readonly performerId: string
  readonly label: string
  readonly ratio: number
}

const LIMIT = 12

export function PublicationsTab({ route, performerId, label, ratio }: PublicationsTabProps) {
  const pages = useInfiniteQuery(infiniteQuery(route, { query: { performerId, limit: LIMIT } }))
  return (
    <section className={css['tab']} aria-label={label}>
      <Inset>
        <InfiniteItems pages={pages} empty={<EmptyState icon={PhotoIcon} title={t('Nothing here yet')} />}>
          {(things) => <PublicationGrid things={things} label={label} ratio={ratio} />}
        </InfiniteItems>
      </Inset>
    </section>
  )
}
