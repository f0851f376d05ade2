/** Everything that members of the performer's team have done, latest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listTeamActs, type TeamAct } from '@fanfare/contract/team'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { HistoryIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { TeamTabs } from '../components/team-tabs.tsx'

const input = { query: { limit: 50 } }
const page = createLoaders(async ({ list }) => void (await list(listTeamActs, input)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Team activity'))

export default function Activity() {
  const pages = useInfiniteQuery(infiniteQuery(listTeamActs, input))
  return (
    <Page title={t('Team')} lead={t('Everything that members do in your name. No one can change this list.')}>
      <TeamTabs />
      <DataTable
        pages={pages}
        label={t('Team activity')}
        columns={columns()}
        empty={
          <EmptyState icon={HistoryIcon} title={t('No acts yet')}>
            {t('Acts of your team appear here.')}
          </EmptyState>
        }
      />
    </Page>
  )
}

const columns = (): DataColumn<TeamAct>[] => [
  {
    id: 'member',
    label: t('Member'),
    cell: ({ member }) => (
      <PersonCell person={member}>
        <bdi>@{member.username}</bdi>
      </PersonCell>
    ),
  },
  { id: 'act', label: t('Act'), cell: ({ text, page: to }) => (to === null ? text : <Link to={to}>{text}</Link>) },
  { id: 'at', label: t('Time'), card: 'aside', cell: ({ at }) => <RelativeTime at={at} /> },
]
