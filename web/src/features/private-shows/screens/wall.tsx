/** Lists running and ended private shows for operators, who cannot see or hear a show. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listWatchedShows, WatchedShowFilters, type WatchedShow } from '@fanfare/contract/private-show-wall'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { AlertIcon, VideoIcon } from '#ui/icons.ts'
import { Row } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { endLabel } from '../components/wall/end-label.ts'
import { WatchedShowActs } from '../components/wall/show-acts.tsx'
import { minutesLabel } from '../components/show-labels.ts'

const PAGE = '/admin/private-shows'
const REFRESH_MS = 5000

const showsIn = (params: URLSearchParams) => ({
  query: { status: 'started' as const, ...readFilters(WatchedShowFilters, params), limit: 20 },
})

const page = createLoaders(async ({ list, url }) => void (await list(listWatchedShows, showsIn(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Private shows'))

export default function PrivateShowWall() {
  const [params] = useSearchParams()
  const input = showsIn(params)
  const isRunning = input.query.status === 'started'
  const pages = useInfiniteQuery({ ...infiniteQuery(listWatchedShows, input), refetchInterval: isRunning && REFRESH_MS })
  const { put, field, addressOf } = useUrlFilters()
  return (
    <Page
      title={t('Private shows')}
      lead={t(
        'You see who is in a show and for how long. Only the fan and the performer see and hear the show. You can warn them or stop the show.',
      )}
    >
      <Tabs
        label={t('Private shows')}
        items={[
          { label: t('Running'), ...addressOf(PAGE, 'status', '') },
          { label: t('Ended'), ...addressOf(PAGE, 'status', 'ended') },
        ]}
      />
      <FilterBar>
        <UrlSearchField
          label={t('Performer or fan')}
          placeholder={t('Username')}
          now={field('username').value}
          onChange={(username) => put('username', username)}
        />
      </FilterBar>
      <DataTable
        pages={pages}
        label={t('Private shows')}
        columns={isRunning ? runningColumns() : endedColumns()}
        empty={
          <EmptyState icon={VideoIcon} title={isRunning ? t('No private show is running') : t('No private show has ended yet')} />
        }
      />
    </Page>
  )
}

const peopleColumns = (): DataColumn<WatchedShow>[] => [
  {
    id: 'performer',
    label: t('Performer'),
    cell: ({ performer }) => <PersonCell person={performer}>@{performer.username}</PersonCell>,
  },
  { id: 'fan', label: t('Fan'), cell: ({ fan }) => <PersonCell person={fan}>@{fan.username}</PersonCell> },
]

const minutesColumn = (): DataColumn<WatchedShow> => ({
  id: 'minutes',
  label: t('Paid minutes'),
  align: 'end',
  cell: ({ paidMinutes }) => minutesLabel(paidMinutes),
})

const runningColumns = (): DataColumn<WatchedShow>[] => [
  ...peopleColumns(),
  { id: 'at', label: t('Started'), cell: ({ startedAt }) => <RelativeTime at={startedAt} /> },
  minutesColumn(),
  { id: 'state', label: t('Status'), cell: (show) => <StatusChips show={show} /> },
  { id: 'acts', label: t('Actions'), card: 'action', cell: (show) => <WatchedShowActs show={show} /> },
]

const endedColumns = (): DataColumn<WatchedShow>[] => [
  ...peopleColumns(),
  { id: 'at', label: t('Ended'), cell: ({ closedAt, startedAt }) => <RelativeTime at={closedAt ?? startedAt} /> },
  minutesColumn(),
  {
    id: 'end',
    label: t('Reason'),
    isWide: true,
    cell: ({ endReason, stopReason }) =>
      stopReason === '' ? (
        endReason && endLabel[endReason]()
      ) : (
        <>
          {t('An operator stopped it:')} <bdi>{stopReason}</bdi>
        </>
      ),
  },
]

function StatusChips({ show: { isHere, hasFanCamera, isRecording, warnings } }: { readonly show: WatchedShow }) {
  return (
    <Row>
      {!(isHere.fan && isHere.performer) && <Chip>{t('Waiting for someone')}</Chip>}
      {hasFanCamera && <Chip>{t('Both cameras')}</Chip>}
      {isRecording && <Chip icon={VideoIcon}>{t('Recording')}</Chip>}
      {warnings > 0 && (
        <Chip icon={AlertIcon} tone="danger">
          {t('{count, plural, one {# warning} other {# warnings}}', { count: warnings })}
        </Chip>
      )}
    </Row>
  )
}
