import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSplits, MAX_SPLIT_PERCENT, type Split } from '@fanfare/contract/splits'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useSettings } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Money } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FansIcon, PlusIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { ProposeForm } from '../components/propose-form.tsx'
import { SplitDetails } from '../components/split-details.tsx'
import { splitKindsLabel, splitStatusLabel } from '../components/split-labels.ts'
import css from '../components/splits.module.css'

const input = { query: { limit: 20 } }
const page = createLoaders(async ({ list }) => void (await list(listSplits, input)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Sales splits'))

export default function Splits() {
  const { currency } = useSettings()
  const pages = useInfiniteQuery(infiniteQuery(listSplits, input))
  const [isNew, setNew] = useState(false)
  const close = () => setNew(false)
  return (
    <Page
      title={t('Sales splits')}
      lead={t('Share your sales with a manager or co-performer. You both agree once, and each sale is split when it is paid.')}
      action={
        <Button icon={PlusIcon} onClick={() => setNew(true)}>
          {t('Propose split')}
        </Button>
      }
    >
      <DataTable
        pages={pages}
        label={t('Splits')}
        columns={columns(currency)}
        details={{ nameOf: ({ with: { name } }) => name, of: (split) => <SplitDetails split={split} currency={currency} /> }}
        empty={
          <EmptyState icon={FansIcon} title={t('No splits yet')}>
            {t('Offer another verified performer up to {most} of your earnings. The split starts when they accept.', {
              most: formatPercent(MAX_SPLIT_PERCENT / 100),
            })}
          </EmptyState>
        }
      />
      {isNew && (
        <Sheet isOpen onClose={close} title={t('Propose split')}>
          <ProposeForm onDone={close} />
        </Sheet>
      )}
    </Page>
  )
}

const columns = (currency: string): DataColumn<Split>[] => [
  {
    id: 'with',
    label: t('With'),
    cell: ({ with: person, name }) => (
      <PersonCell person={person}>
        <bdi>{name}</bdi>
      </PersonCell>
    ),
  },
  {
    id: 'status',
    label: t('Status'),
    card: 'aside',
    cell: ({ status }) => <Chip tone={status === 'active' ? 'good' : 'plain'}>{splitStatusLabel(status)}</Chip>,
  },
  {
    id: 'percent',
    label: t('Share'),
    cell: ({ side, percent: share, kinds }) => (
      <span className={css['share']}>
        {side === 'performer'
          ? t('{share} of your sales', { share: formatPercent(share / 100) })
          : t('{share} of their sales', { share: formatPercent(share / 100) })}
        <small>{splitKindsLabel(kinds)}</small>
      </span>
    ),
  },
  {
    id: 'amount',
    label: t('Earned so far'),
    align: 'end',
    cell: ({ side, amount }) => (
      <bdi dir="ltr">
        {side === 'performer' && amount > 0 && '−'}
        <Money value={amount} currency={currency} />
      </bdi>
    ),
  },
]
