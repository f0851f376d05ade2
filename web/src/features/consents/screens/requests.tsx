/** Performers whose content shows the caller: their requests, and consents that the caller can revoke. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { listOwnConsents, type OwnConsent } from '@fanfare/contract/consents'
import { scopeLabel, stateLabel, stateTone } from '#core/consents/consent-labels.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DateOf } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FansIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { OwnConsentActs } from '../components/own-consent-acts.tsx'
import { PeopleTabs } from '../components/people-tabs.tsx'

const input = { query: { limit: 50 } }
const page = createLoaders(async ({ list }) => void (await list(listOwnConsents, input)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Content that shows me'))

export default function Requests() {
  const pages = useInfiniteQuery(infiniteQuery(listOwnConsents, input))
  return (
    <Page
      title={t('Content that shows me')}
      lead={t('Other performers can publish content that shows you only with your consent. You can revoke it at any time.')}
    >
      <PeopleTabs />
      <DataTable
        pages={pages}
        label={t('Consents')}
        columns={columns()}
        details={{ nameOf: ({ owner }) => owner.name, of: (consent) => <OwnConsentActs consent={consent} /> }}
        empty={
          <EmptyState icon={FansIcon} title={t('No requests')}>
            {t('Performers who want to show you ask you here first.')}
          </EmptyState>
        }
      />
    </Page>
  )
}

const columns = (): DataColumn<OwnConsent>[] => [
  {
    id: 'owner',
    label: t('Performer'),
    cell: ({ owner }) => (
      <PersonCell person={owner}>
        <bdi>@{owner.username}</bdi>
      </PersonCell>
    ),
  },
  {
    id: 'state',
    label: t('Status'),
    card: 'aside',
    cell: ({ state, request }) => (
      <Chip tone={request ? 'brass' : stateTone(state)}>{request ? t('Asks for your consent') : stateLabel[state]()}</Chip>
    ),
  },
  {
    id: 'allows',
    label: t('You allow'),
    isWide: true,
    cell: ({ scopes }) => scopes.map((scope) => scopeLabel[scope]()).join(', ') || '–',
  },
  { id: 'until', label: t('Until'), cell: ({ until }) => (until === null ? '–' : <DateOf at={until} />) },
  { id: 'items', label: t('Content items'), align: 'end', cell: ({ totalItems }) => String(totalItems) },
]
