import { useInfiniteQuery } from '@tanstack/react-query'
import { listSafetyLogs, type SafetyLogRow } from '@fanfare/contract/safety'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ShieldIcon } from '#ui/page-icons.ts'
import { PersonCell } from '#ui/person-cell.tsx'

const query = { limit: 20 }
const page = createLoaders(async ({ list }) => void (await list(listSafetyLogs, { query })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Safety logs'))

export default function SafetyLogs() {
  const pages = useInfiniteQuery(infiniteQuery(listSafetyLogs, { query }))
  return (
    <Page
      title={t('Safety logs')}
      lead={t(
        'Records of people who trouble you, for you and the police. Only you see these logs, and no one in them is notified.',
      )}
    >
      <DataTable
        pages={pages}
        label={t('Safety logs')}
        columns={columns()}
        empty={
          <EmptyState icon={ShieldIcon} title={t('No safety logs')}>
            {t('“Safety log” is in the menu of each conversation and fan. Blocks and restrictions appear here, too.')}
          </EmptyState>
        }
      />
    </Page>
  )
}

const columns = (): DataColumn<SafetyLogRow>[] => [
  {
    id: 'person',
    label: t('Person'),
    cell: ({ person }) => <PersonCell person={person}>{person.username !== '' && <>@{person.username}</>}</PersonCell>,
  },
  { id: 'incidents', label: t('Incidents'), align: 'end', cell: ({ incidents }) => incidents },
  { id: 'latest', label: t('Latest'), cell: ({ latestAt }) => <RelativeTime at={latestAt} /> },
  {
    id: 'open',
    label: t('Safety log'),
    align: 'end',
    card: 'aside',
    cell: ({ _id, person }) => (
      <Button
        variant="quiet"
        size="small"
        to={`/studio/safety/${_id}`}
        aria-label={t('View log about {name}', { name: person.name })}
      >
        {t('View log')}
      </Button>
    ),
  },
]
