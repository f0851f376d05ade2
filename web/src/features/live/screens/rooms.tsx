/** Lists live rooms and, on the second tab, scheduled shows. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { LiveRoomFilters, searchLiveRooms } from '@fanfare/contract/live'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { useViewer } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { LiveIcon } from '#ui/icons.ts'
import { InfiniteItems } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { categoryOptions } from '../components/category-label.ts'
import { RoomCard } from '../components/room-card.tsx'
import css from '../components/room-card.module.css'

const PAGE = '/live'

const isOfFollowed = (params: URLSearchParams) => params.get('followed') === 'yes'
const roomsIn = (params: URLSearchParams) => {
  const filters = readFilters(LiveRoomFilters, params)
  return { query: { status: 'live' as const, ...filters, ...(isOfFollowed(params) && { followed: true }), limit: 20 } }
}

const page = createLoaders(async ({ list, url }) => void (await list(searchLiveRooms, roomsIn(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Live'))
export const handle = { isWide: true }

export default function Rooms() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(searchLiveRooms, roomsIn(params)))
  const { status, ...others } = readFilters(LiveRoomFilters, params)
  const isScheduled = status === 'scheduled'
  const isFiltered = Object.keys(others).length > 0 || isOfFollowed(params)
  return (
    <Page title={t('Live')}>
      <Shelves />
      <Filters />
      <InfiniteItems pages={pages} empty={<Nothing isScheduled={isScheduled} isFiltered={isFiltered} />}>
        {(rooms) => (
          <ul className={css['grid']} aria-label={isScheduled ? t('Scheduled shows') : t('Live rooms')}>
            {rooms.map((room) => (
              <li key={room._id}>
                <RoomCard room={room} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteItems>
    </Page>
  )
}

function Shelves() {
  const { addressOf } = useUrlFilters()
  return (
    <Tabs
      label={t('Live')}
      items={[
        { label: t('Live now'), ...addressOf(PAGE, 'status', '') },
        { label: t('Scheduled'), ...addressOf(PAGE, 'status', 'scheduled') },
      ]}
    />
  )
}

function FollowedFilter() {
  const viewer = useViewer()
  const { field } = useUrlFilters()
  if (viewer?.role !== 'fan') return null
  return (
    <SelectField
      {...field('followed')}
      label={t('Performers')}
      placeholder={t('All')}
      options={[{ value: 'yes', label: t('Followed') }]}
    />
  )
}

function Filters() {
  const { put, field } = useUrlFilters()
  return (
    <FilterBar>
      <UrlSearchField
        label={t('Search live rooms')}
        placeholder={t('Titles')}
        now={field('q').value}
        onChange={(q) => put('q', q)}
      />
      <SelectField {...field('category')} label={t('Category')} placeholder={t('All')} options={categoryOptions()} />
      <FollowedFilter />
    </FilterBar>
  )
}

function Nothing({ isScheduled, isFiltered }: { readonly isScheduled: boolean; readonly isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={LiveIcon}
        title={t('Nothing matches these filters')}
        action={<Button to={isScheduled ? '/live?status=scheduled' : PAGE}>{t('Show all')}</Button>}
      />
    )
  }
  if (isScheduled) {
    return (
      <EmptyState icon={LiveIcon} title={t('No scheduled shows')} action={<Button to="/explore">{t('Find performers')}</Button>}>
        {t('Performers announce their next shows here, and you can ask for a reminder.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={LiveIcon}
      title={t('No one is live now')}
      action={<Button to="/live?status=scheduled">{t('See scheduled shows')}</Button>}
    >
      {t('Follow performers, and we notify you when they go live.')}
    </EmptyState>
  )
}
