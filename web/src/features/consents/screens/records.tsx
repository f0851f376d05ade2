/** Records about everyone whom performers show: looked up by performer, and exported for inspections by two operators. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ApiError } from '@fanfare/contract'
import {
  approveRecordExport,
  listRecordExports,
  requestRecordExport,
  type PerformerRecord,
  type RecordExport,
} from '@fanfare/contract/records'
import { stateLabel, stateTone } from '#core/consents/consent-labels.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted, useMayCall } from '#core/permissions.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, RelativeTime } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState, ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { DocumentIcon } from '#ui/icons.ts'
import { BulletList } from '#ui/layout/bullet-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { CustodianNote } from '../components/custodian-note.tsx'
import { RecordSearch, useRecord } from '../components/record-search.tsx'
import { RecordedItems } from '../components/recorded-items.tsx'
import { ExportActs } from '../components/export-acts.tsx'
import css from '../components/consents.module.css'

const all = { query: { limit: 20 } }
// The record is read by the page: a mistyped username is no missing page.
const page = createLoaders(async ({ list }) => void (await list(listRecordExports, all)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Records'))

export default function Records() {
  const username = useSearchParams()[0].get('of') ?? ''
  const pages = useInfiniteQuery(infiniteQuery(listRecordExports, all))
  const mayAct = useMayCall(approveRecordExport)
  return (
    <Page
      title={t('Records')}
      lead={t('Everyone whom performers show, with consents and IDs, as 18 U.S.C. 2257 requires. Exports need two operators.')}
    >
      <CustodianNote />
      <Section title={t('Find records')} isCard>
        <RecordSearch key={username} of={username} />
        {username !== '' && <Found username={username} />}
      </Section>
      <Section title={t('Exports')}>
        <DataTable
          pages={pages}
          label={t('Exports')}
          columns={columns()}
          {...(mayAct && { details })}
          empty={
            <EmptyState icon={DocumentIcon} title={t('No exports yet')}>
              {t('Find the records of a performer to request one.')}
            </EmptyState>
          }
        />
      </Section>
    </Page>
  )
}

const details = {
  nameOf: ({ performer }: RecordExport) => performer.name,
  of: (one: RecordExport) => <ExportActs of={one} />,
}

const columns = (): DataColumn<RecordExport>[] => [
  { id: 'performer', label: t('Performer'), cell: ({ performer }) => <bdi>{performer.name}</bdi> },
  { id: 'reason', label: t('Reason'), cell: ({ reason }) => <span dir="auto">{reason}</span> },
  { id: 'by', label: t('Requested by'), cell: ({ requestedBy }) => <bdi>{requestedBy.name}</bdi> },
  {
    id: 'state',
    label: t('Status'),
    card: 'aside',
    cell: ({ approvedBy }) => (
      <Chip tone={approvedBy ? 'good' : 'plain'}>
        {approvedBy ? t('Approved by {name}', { name: approvedBy.name }) : t('Needs approval')}
      </Chip>
    ),
  },
  { id: 'at', label: t('When'), align: 'end', cell: ({ requestedAt }) => <RelativeTime at={requestedAt} /> },
]

function Found({ username }: { readonly username: string }) {
  const { data: record, error, isPending, refetch } = useRecord(username)
  if (isPending) return <SkeletonRows count={3} />
  if (error instanceof ApiError && error.code === 'not_found') return <p>{t('No performer has this username.')}</p>
  if (!record) return <ErrorNote error={error} onRetry={() => void refetch()} />
  const { performer, dateOfBirth, approvedAt, leftAt, isHeld, agreements, people, totalItems } = record
  return (
    <>
      <dl className={css['facts']}>
        <div>
          <dt>{t('Performer')}</dt>
          <dd>
            <bdi>{performer.name}</bdi>, {dateOfBirth}
          </dd>
        </div>
        <div>
          <dt>{t('Documents approved')}</dt>
          <dd>{approvedAt === null ? '–' : <DateOf at={approvedAt} />}</dd>
        </div>
        {leftAt !== null && (
          <div>
            <dt>{t('Left')}</dt>
            <dd>
              <DateOf at={leftAt} /> · <KeptUntil at={record.keptUntil} />
            </dd>
          </div>
        )}
        {isHeld && (
          <div>
            <dt>{t('Erasure')}</dt>
            <dd>{t('Stopped by an open case or a legal hold')}</dd>
          </div>
        )}
        <div>
          <dt>{t('Agreements')}</dt>
          <dd>{agreements.map(({ version }) => version).join(', ') || '–'}</dd>
        </div>
        <div>
          <dt>{t('Content items')}</dt>
          <dd>{totalItems}</dd>
        </div>
      </dl>
      <BulletList>
        {people.map((person) => (
          <li key={person._id}>
            <bdi>{person.legalName || person.account?.name || person.name}</bdi>, {person.dateOfBirth || '–'}{' '}
            <Chip tone={stateTone(person.state)}>{stateLabel[person.state]()}</Chip>{' '}
            {t('{count, plural, one {# item} other {# items}}', { count: person.totalItems })}
            {' · '}
            <KeptUntil at={person.keptUntil} />
          </li>
        ))}
      </BulletList>
      {totalItems > 0 && <RecordedItems of={record} />}
      <IfPermitted route={requestRecordExport}>
        <RequestForm record={record} />
      </IfPermitted>
    </>
  )
}

const KeptUntil = ({ at }: { readonly at: string | null }) =>
  at === null ? t('Kept while content shows this person') : rich('Kept until {date}', { date: <DateOf at={at} /> })

function RequestForm({ record }: { readonly record: PerformerRecord }) {
  const act = useApiMutation(requestRecordExport)
  const form = useForm({
    shape: requestRecordExport.body,
    initial: { reason: '' },
    submit: async ({ reason }) => {
      await act.mutateAsync({ params: { id: record.performer._id }, body: { reason } })
      form.reset()
      toast(t('Export requested. Another operator has to approve it.'))
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <TextArea {...form.field('reason')} rows={2} hint={t('For example the authority and its file number.')} />
      <FormNote form={form} />
      <Button type="submit" variant="quiet" isPending={form.isPending}>
        {t('Request export')}
      </Button>
    </form>
  )
}
