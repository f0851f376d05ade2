import { useInfiniteQuery } from '@tanstack/react-query'
import { listRestricted, type RestrictedPerson } from '@fanfare/contract/restrictions'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { LockIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { UnrestrictButton } from '../components/unrestrict-button.tsx'

const query = { limit: 20 }
const page = createLoaders(async ({ list }) => void (await list(listRestricted, { query })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Restricted people'))

export default function Restricted() {
  const pages = useInfiniteQuery(infiniteQuery(listRestricted, { query }))
  return (
    <Page
      title={t('Restricted people')}
      lead={t(
        'They don’t know. Their messages are in the “Restricted” tab without notifications, and only you see their comments and chat lines.',
      )}
    >
      <DataTable
        pages={pages}
        label={t('Restricted people')}
        columns={columns()}
        empty={
          <EmptyState icon={LockIcon} title={t('You haven’t restricted anyone')}>
            {t('“Restrict” is in the menu of conversations and fans, and below comments on your posts.')}
          </EmptyState>
        }
      />
    </Page>
  )
}

const columns = (): DataColumn<RestrictedPerson>[] => [
  {
    id: 'person',
    label: t('Person'),
    cell: (person) => <PersonCell person={person}>{person.username !== '' && <>@{person.username}</>}</PersonCell>,
  },
  { id: 'since', label: t('Since'), cell: ({ restrictedAt }) => <RelativeTime at={restrictedAt} /> },
  {
    id: 'unrestrict',
    label: t('Unrestrict'),
    align: 'end',
    card: 'aside',
    cell: (person) => <UnrestrictButton person={person} />,
  },
]
