import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listStoredMedia, listTakedowns, type Takedown, takeDownMedia } from '@fanfare/contract/takedowns'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SecurityIcon } from '#ui/icons.ts'
import { PersonCell } from '#ui/person-cell.tsx'
import { MediaSearchForm } from '../components/media-search-form.tsx'
import { MediaResults, storedMediaInput, readMediaQuery } from '../components/media-results.tsx'
import { mediaKindLabel } from '../components/media-kind-label.ts'
import css from '../components/takedowns.module.css'

const all = { query: { limit: 20 } }
const page = createLoaders(async ({ list, url }) => {
  const of = readMediaQuery(url.searchParams)
  await Promise.all([list(listTakedowns, all), of !== '' && list(listStoredMedia, storedMediaInput(of))])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Takedowns'))

export default function Takedowns() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(listTakedowns, all))
  const of = readMediaQuery(params)
  return (
    <Page
      title={t('Takedowns')}
      lead={t('Permanently remove illegal or banned content, with all copies. People who paid for it also lose it.')}
    >
      <IfPermitted route={takeDownMedia}>
        {' '}
        <Section title={t('Find content to remove')} isCard>
          <MediaSearchForm key={`form ${of}`} of={of} />
          {of !== '' && <MediaResults key={of} of={of} />}
        </Section>
      </IfPermitted>
      <Section title={t('Removed files')}>
        <DataTable
          pages={pages}
          label={t('Removed files')}
          columns={columns()}
          empty={
            <EmptyState icon={SecurityIcon} title={t('Nothing has been removed yet')}>
              {t('Removals appear here, with who ordered them, when and why.')}
            </EmptyState>
          }
        />
      </Section>
    </Page>
  )
}

const columns = (): DataColumn<Takedown>[] => [
  { id: 'owner', label: t('Owner'), cell: ({ owner }) => <PersonCell person={owner}>@{owner.username}</PersonCell> },
  {
    id: 'what',
    label: t('Type'),
    cell: ({ kind, title }) => (
      <>
        {mediaKindLabel[kind]()}
        {title && <bdi className={css['title']}>{title}</bdi>}
      </>
    ),
  },
  { id: 'reason', label: t('Reason'), cell: ({ reason }) => <span dir="auto">{reason}</span> },
  { id: 'by', label: t('Ordered by'), cell: ({ orderedBy }) => <bdi>{orderedBy.name}</bdi> },
  { id: 'at', label: t('When'), align: 'end', cell: ({ orderedAt }) => <RelativeTime at={orderedAt} /> },
]
