import { useInfiniteQuery } from '@tanstack/react-query'
import { createPayoutBatch, listPayoutBatches, type PayoutBatch, readPayoutBatchFile } from '@fanfare/contract/payout-batches'
import { manualPayoutTypes, type ManualPayoutType } from '@fanfare/contract/payout-methods'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { useSettings } from '#core/viewer.ts'
import { infiniteQuery, messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Money, RelativeTime } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PayoutIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { toast } from '#ui/toast.ts'
import { BatchFiles } from '../components/batch-files.tsx'
import { PayoutTabs } from '../components/payout-tabs.tsx'
import { methodTypeLabel } from '../components/payout-labels.ts'
import css from '../components/payouts.module.css'

const newest = { query: { limit: 20 } }

const page = createLoaders(async ({ list }) => void (await list(listPayoutBatches, newest)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Payouts'))

export default function Batches() {
  const { currency } = useSettings()
  const pages = useInfiniteQuery(infiniteQuery(listPayoutBatches, newest))
  return (
    <Page title={t('Payouts')}>
      <PayoutTabs />
      <IfPermitted route={createPayoutBatch}>
        {' '}
        <Section title={t('New batch')} isCard>
          <NewBatch />
        </Section>
      </IfPermitted>
      <Section title={t('Batches')}>
        <DataTable
          pages={pages}
          label={t('Batches')}
          columns={columns(currency)}
          empty={
            <EmptyState icon={PayoutIcon} title={t('No batches yet')}>
              {t('Approve payouts first. Then one file pays them all.')}
            </EmptyState>
          }
        />
      </Section>
    </Page>
  )
}

function NewBatch() {
  const make = useApiMutation(createPayoutBatch)
  const button = (type: ManualPayoutType) => (
    <Button
      key={type}
      variant={type === 'banking' ? 'primary' : 'quiet'}
      isPending={make.isPending && make.variables.body.type === type}
      onClick={() =>
        make.mutate(
          { body: { type } },
          {
            onSuccess: ({ count }) =>
              toast(t('{count, plural, one {# payout} other {# payouts}} added to the new batch.', { count })),
            onError: (error) => toast(messageOf(error), 'bad'),
          },
        )
      }
    >
      {type === 'banking' ? t('Create bank transfer batch') : t('Create PayPal batch')}
    </Button>
  )
  return (
    <div className={css['details']}>
      <p className={css['hint']}>
        {t(
          'Includes every approved payout of one method that isn’t in a batch yet. Each payout is in only one batch, so no one is paid twice. Stripe payouts don’t need a batch.',
        )}
      </p>
      <div className={css['ways']}>{manualPayoutTypes.map(button)}</div>
    </div>
  )
}

const columns = (currency: string): DataColumn<PayoutBatch>[] => [
  {
    id: 'by',
    label: t('Created by'),
    cell: ({ by, createdAt }) => (
      <PersonCell person={by}>
        <RelativeTime at={createdAt} />
      </PersonCell>
    ),
  },
  { id: 'type', label: t('Method'), cell: ({ type }) => methodTypeLabel[type]() },
  {
    id: 'total',
    label: t('Total'),
    align: 'end',
    cell: ({ count, total, open }) => (
      <span className={css['figure']}>
        <strong>
          <Money value={total} currency={currency} />
        </strong>
        <small>
          {open > 0
            ? t('{count, plural, one {# payout} other {# payouts}}, {open} left to pay', { count, open })
            : t('{count, plural, one {# payout} other {# payouts}}, all done', { count })}
        </small>
      </span>
    ),
  },
  {
    id: 'files',
    label: t('Files'),
    align: 'end',
    cell: (batch) => (
      <IfPermitted route={readPayoutBatchFile}>
        <BatchFiles batch={batch} />
      </IfPermitted>
    ),
  },
]
