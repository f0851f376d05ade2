import { useInfiniteQuery } from '@tanstack/react-query'
import { listBlocked, type BlockedPerson } from '@fanfare/contract/blocks'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { BlockIcon } from '#ui/page-icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { UnblockByName } from '../components/unblock-by-name.tsx'
import { UnblockButton } from '../components/unblock-button.tsx'

const query = { limit: 20 }
const page = createLoaders(async ({ list }) => void (await list(listBlocked, { query })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Blocked people'))

export default function Blocked() {
  const { isPerformer } = useMe()
  const pages = useInfiniteQuery(infiniteQuery(listBlocked, { query }))
  return (
    <Page
      title={t('Blocked people')}
      lead={t('Blocked people can’t see your profile, posts, comments or messages, and you can’t see theirs.')}
    >
      <DataTable
        pages={pages}
        label={t('Blocked people')}
        columns={columns()}
        empty={
          <EmptyState icon={BlockIcon} title={t('You haven’t blocked anyone')}>
            {t('“Block” is in the menu of every conversation and profile.')}
          </EmptyState>
        }
      />
      {isPerformer && <UnblockByName />}
    </Page>
  )
}

const columns = (): DataColumn<BlockedPerson>[] => [
  {
    id: 'person',
    label: t('Person'),
    cell: (person) => <PersonCell person={person}>{person.username !== '' && <>@{person.username}</>}</PersonCell>,
  },
  { id: 'since', label: t('Blocked'), cell: ({ blockedAt }) => <RelativeTime at={blockedAt} /> },
  { id: 'unblock', label: t('Unblock'), align: 'end', card: 'aside', cell: (person) => <UnblockButton person={person} /> },
]
