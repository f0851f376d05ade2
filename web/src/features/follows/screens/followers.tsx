import { useInfiniteQuery } from '@tanstack/react-query'
import { listFollowers } from '@fanfare/contract/follows'
import type { Person } from '@fanfare/contract/people'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FansIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { FollowerActions } from '../components/follower-actions.tsx'

const query = { limit: 20 }
const page = createLoaders(async ({ list }) => void (await list(listFollowers, { query })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Followers'))

export default function Followers() {
  const pages = useInfiniteQuery(infiniteQuery(listFollowers, { query }))
  const total = pages.data?.pages[0]?.total ?? 0
  return (
    <Page
      title={t('Followers')}
      lead={
        total > 0 &&
        t('{shown} {count, plural, one {fan follows} other {fans follow}} you.', { shown: formatInteger(total), count: total })
      }
    >
      <DataTable
        pages={pages}
        label={t('Followers')}
        columns={columns()}
        empty={
          <EmptyState icon={FansIcon} title={t('No followers yet')}>
            {t('Following is free for fans. They find free posts first, so publish one and share your profile.')}
          </EmptyState>
        }
      />
    </Page>
  )
}

const columns = (): DataColumn<Person>[] => [
  {
    id: 'fan',
    label: t('Fan'),
    cell: (fan) => <PersonCell person={fan}>{fan.username !== '' && <>@{fan.username}</>}</PersonCell>,
  },
  { id: 'write', label: t('Message'), align: 'end', card: 'aside', cell: (fan) => <FollowerActions fan={fan} /> },
]
