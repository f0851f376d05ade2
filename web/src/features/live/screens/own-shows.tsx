/** Lists the performer's upcoming and past shows. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OwnLiveFilters, searchOwnLiveRooms } from '@fanfare/contract/live'
import type { OwnLiveRoom } from '@fanfare/contract/live-views'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { useUrlFilters } from '#core/url-filters.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { CompactNumber, TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { LiveIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Row } from '#ui/layout/boxes.tsx'
import { SettingsIcon } from '#ui/page-icons.ts'
import { Tabs } from '#ui/tabs.tsx'
import { ShowStatus } from '../components/studio/show-status.tsx'

const PAGE = '/studio/live'
const NEW = '/studio/live/new'

const showsIn = (params: URLSearchParams) => ({
  query: { show: 'upcoming' as const, ...readFilters(OwnLiveFilters, params), limit: 20 },
})

const page = createLoaders(async ({ list, url }) => void (await list(searchOwnLiveRooms, showsIn(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Live'))

export default function OwnShows() {
  const [params] = useSearchParams()
  const input = showsIn(params)
  const pages = useInfiniteQuery(infiniteQuery(searchOwnLiveRooms, input))
  const { addressOf } = useUrlFilters()
  const isPast = input.query.show === 'past'
  return (
    <Page
      title={t('Live')}
      lead={t('Go live from your phone, your computer or an encoder, or announce a show.')}
      action={
        <Row>
          <Button variant="quiet" size="small" icon={SettingsIcon} to="/studio/live/settings">
            {t('Menu and moderators')}
          </Button>
          <Button size="small" icon={LiveIcon} to={NEW}>
            {t('Go live')}
          </Button>
        </Row>
      }
    >
      <Tabs
        label={t('Shows')}
        items={[
          { label: t('Live and scheduled'), ...addressOf(PAGE, 'show', '') },
          { label: t('Past'), ...addressOf(PAGE, 'show', 'past') },
        ]}
      />
      <DataTable
        pages={pages}
        label={t('Shows')}
        columns={isPast ? pastColumns() : nextColumns()}
        linkOf={({ _id }) => `${PAGE}/${_id}`}
        empty={
          <EmptyState
            icon={LiveIcon}
            title={isPast ? t('No past shows') : t('Nothing is planned')}
            action={<Button to={NEW}>{t('Go live')}</Button>}
          >
            {isPast
              ? t('After a show, its viewers, earnings and chat appear here.')
              : t('Announce a show, and fans get a reminder and can buy tickets in advance.')}
          </EmptyState>
        }
      />
    </Page>
  )
}

const titleColumn = (): DataColumn<OwnLiveRoom> => ({
  id: 'title',
  label: t('Title'),
  cell: ({ title }) => <bdi>{title}</bdi>,
  isWide: true,
})
const statusColumn = (): DataColumn<OwnLiveRoom> => ({
  id: 'status',
  label: t('Status'),
  cell: (room) => <ShowStatus room={room} />,
})

const nextColumns = (): DataColumn<OwnLiveRoom>[] => [
  titleColumn(),
  { id: 'when', label: t('Starts'), cell: (room) => <DateAndTimeOf at={room.startedAt ?? room.startsAt ?? ''} /> },
  { id: 'tickets', label: t('Tickets'), align: 'end', cell: ({ ticketsSold }) => <CompactNumber value={ticketsSold} /> },
  { id: 'reminders', label: t('Reminders'), align: 'end', cell: ({ reminders }) => <CompactNumber value={reminders} /> },
  statusColumn(),
]

const pastColumns = (): DataColumn<OwnLiveRoom>[] => [
  titleColumn(),
  { id: 'when', label: t('When'), cell: (room) => <DateAndTimeOf at={room.startedAt ?? room.startsAt ?? ''} /> },
  { id: 'length', label: t('Length'), align: 'end', cell: ({ seconds }) => formatDuration(seconds) },
  { id: 'visitors', label: t('Visitors'), align: 'end', cell: ({ visitors }) => <CompactNumber value={visitors} /> },
  { id: 'earned', label: t('Earned'), align: 'end', cell: ({ earnings }) => <TokenAmount value={earnings.total} /> },
  statusColumn(),
]
