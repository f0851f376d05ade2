/** Shows operators all live rooms at a glance, and the rooms that have ended. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listWall, WallFilters } from '@fanfare/contract/live-wall'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { LiveIcon } from '#ui/icons.ts'
import { InfiniteItems } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { WallRoom } from '../components/wall/wall-room.tsx'
import css from '../components/wall/wall.module.css'

const PAGE = '/admin/live'
/** Pictures on the server are a few seconds old, too. */
const REFRESH_MS = 5000

const roomsIn = (params: URLSearchParams) => ({
  query: { status: 'live' as const, ...readFilters(WallFilters, params), limit: 24 },
})

const page = createLoaders(async ({ list, url }) => void (await list(listWall, roomsIn(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Live rooms'))

export default function Wall() {
  const [params] = useSearchParams()
  const input = roomsIn(params)
  const isLive = input.query.status === 'live'
  const pages = useInfiniteQuery({ ...infiniteQuery(listWall, input), refetchInterval: isLive && REFRESH_MS })
  const { put, field, addressOf } = useUrlFilters()
  return (
    <Page title={t('Live rooms')} lead={t('Watch, warn and stop. Performers can’t see that you watch; the audit log shows it.')}>
      <Tabs
        label={t('Live rooms')}
        items={[
          { label: t('Live now'), ...addressOf(PAGE, 'status', '') },
          { label: t('Ended'), ...addressOf(PAGE, 'status', 'ended') },
        ]}
      />
      <FilterBar>
        <UrlSearchField
          label={t('Performer')}
          placeholder={t('Username')}
          now={field('username').value}
          onChange={(username) => put('username', username)}
        />
      </FilterBar>
      <InfiniteItems
        pages={pages}
        empty={<EmptyState icon={LiveIcon} title={isLive ? t('No one is live now') : t('No room has ended yet')} />}
      >
        {(rooms) => (
          <ul className={css['wall']} aria-label={t('Live rooms')}>
            {rooms.map((room) => (
              <li key={room._id}>
                <WallRoom room={room} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteItems>
    </Page>
  )
}
