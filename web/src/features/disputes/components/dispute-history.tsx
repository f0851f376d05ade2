/** Shows the share of disputed card payments, and of those that banks call fraud, month by month. */
import type { DisputeMonth } from '@fanfare/contract/disputes'
import { formatFinePercent, formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'
import { Table, type DataColumn } from '#ui/data-table.tsx'
import { monthLabel } from '#ui/fields/month-field.tsx'

type Row = DisputeMonth & { readonly _id: string }

export function DisputeHistory({ months }: { readonly months: readonly DisputeMonth[] }) {
  return (
    <Table
      label={t('Disputed card payments')}
      columns={columns()}
      items={months.map((month) => ({ ...month, _id: month.month }))}
    />
  )
}

const columns = (): DataColumn<Row>[] => [
  { id: 'month', label: t('Month'), cell: ({ month }) => monthLabel(month) },
  { id: 'payments', label: t('Card payments'), align: 'end', cell: ({ payments }) => formatInteger(payments) },
  { id: 'disputes', label: t('Disputes'), align: 'end', cell: ({ disputes }) => formatInteger(disputes) },
  { id: 'fraud', label: t('As fraud'), align: 'end', cell: ({ fraud }) => formatInteger(fraud) },
  {
    id: 'share',
    label: t('Disputed'),
    align: 'end',
    cell: ({ share, level }) => (
      <>
        {level !== 'ok' && <Chip tone="danger">{level === 'alarm' ? t('Too high') : t('High')}</Chip>} {formatFinePercent(share)}
      </>
    ),
  },
]
