import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import {
  listVerifications,
  VerificationFilters,
  type VerificationSummary,
  readVerification,
} from '@fanfare/contract/verifications'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMayCall } from '#core/permissions.tsx'
import { readFilters } from '#core/search-params.ts'
import { infiniteQuery } from '#lib/api.ts'
import { useNow } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { DocumentIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ageOf, statuses, statusTone, statusLabel, type Status } from '../components/verification-labels.ts'
import css from '../components/queue.module.css'

const statusIn = (params: URLSearchParams): Status => readFilters(VerificationFilters, params).status ?? 'pending'
const listOf = (status: Status) => ({ query: { status, limit: 20 } })

const page = createLoaders(async ({ list, url }) => {
  await list(listVerifications, listOf(statusIn(url.searchParams)))
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Verifications'))

export default function Queue() {
  const status = statusIn(useSearchParams()[0])
  const isDeciding = useMayCall(readVerification)
  const pages = useInfiniteQuery({
    ...infiniteQuery(listVerifications, listOf(status)),
    select: ({ pages, pageParams }) => ({
      pageParams,
      pages: pages.map((page) => ({ ...page, data: page.data.map((one) => ({ ...one, _id: one.performer._id })) })),
    }),
  })
  const total = pages.data?.pages[0]?.total ?? 0
  return (
    <Page title={t('Verifications')}>
      <Tabs
        label={t('Filter verifications')}
        items={statuses.map((one) => ({
          label: statusLabel[one](),
          to: one === 'pending' ? '/admin/verifications' : `/admin/verifications?status=${one}`,
          ...(one === status && { count: total }),
        }))}
      />
      <DataTable
        pages={pages}
        label={t('Verifications')}
        columns={columns(status)}
        {...(isDeciding && { linkOf: ({ performer }: VerificationSummary) => `/admin/verifications/${performer._id}` })}
        empty={<Nobody status={status} />}
      />
    </Page>
  )
}

const columns = (status: Status): DataColumn<VerificationSummary>[] => [
  {
    id: 'performer',
    label: t('Performer'),
    cell: ({ performer }) => (
      <PersonCell person={performer}>
        <bdi>@{performer.username}</bdi>
      </PersonCell>
    ),
  },
  {
    id: 'email',
    label: t('Email address'),
    card: 'none',
    isWide: true,
    cell: ({ email }) => <bdi className={css['email']}>{email}</bdi>,
  },
  { id: 'age', label: t('Age'), cell: ({ dateOfBirth }) => <Age dateOfBirth={dateOfBirth} /> },
  { id: 'sent', label: t('Sent'), cell: ({ submittedAt }) => <RelativeTime at={submittedAt} /> },
  ...(status === 'pending' ? [] : [statusColumn()]),
]

const statusColumn = (): DataColumn<VerificationSummary> => ({
  id: 'status',
  label: t('Status'),
  card: 'aside',
  cell: ({ status }) => <Chip tone={statusTone[status]}>{statusLabel[status]()}</Chip>,
})

const Age = ({ dateOfBirth }: { dateOfBirth: string }) => t('{age} years', { age: ageOf(dateOfBirth, useNow()) })

function Nobody({ status }: { status: Status }) {
  const words = {
    pending: t('New performers appear here as soon as they send their documents, oldest first.'),
    approved: t('Approved performers appear here.'),
    rejected: t('Performers whose documents were rejected appear here, with the reason.'),
  }
  return (
    <EmptyState icon={DocumentIcon} title={status === 'pending' ? t('Nothing to review') : t('None yet')}>
      {words[status]}
    </EmptyState>
  )
}
