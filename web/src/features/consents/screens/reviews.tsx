/** Guests whose ID waits for an operator. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { listConsentReviews, showConsentDocuments, type ConsentReview } from '@fanfare/contract/consent-reviews'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMayCall } from '#core/permissions.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { DocumentIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'

const input = { query: { limit: 20 } }
const page = createLoaders(async ({ list }) => void (await list(listConsentReviews, input)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('IDs of guests'))

export default function Reviews() {
  const pages = useInfiniteQuery(infiniteQuery(listConsentReviews, input))
  const isDeciding = useMayCall(showConsentDocuments)
  return (
    <Page title={t('IDs of guests')} lead={t('Guests who consented to be shown by a performer, oldest first.')}>
      <DataTable
        pages={pages}
        label={t('IDs of guests')}
        columns={columns()}
        {...(isDeciding && { linkOf: ({ _id }: ConsentReview) => `/admin/consents/${_id}` })}
        empty={
          <EmptyState icon={DocumentIcon} title={t('Nothing to review')}>
            {t('Guests appear here as soon as they sign.')}
          </EmptyState>
        }
      />
    </Page>
  )
}

const columns = (): DataColumn<ConsentReview>[] => [
  { id: 'guest', label: t('Guest'), cell: ({ legalName }) => <bdi>{legalName}</bdi> },
  {
    id: 'owner',
    label: t('Performer'),
    cell: ({ owner }) => (
      <PersonCell person={owner}>
        <bdi>@{owner.username}</bdi>
      </PersonCell>
    ),
  },
  { id: 'signed', label: t('Signed'), align: 'end', cell: ({ signedAt }) => <RelativeTime at={signedAt} /> },
]
