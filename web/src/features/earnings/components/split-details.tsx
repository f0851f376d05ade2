import { useInfiniteQuery } from '@tanstack/react-query'
import { listSplitEarnings, type Split } from '@fanfare/contract/splits'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, Money } from '#ui/amounts.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { SplitActions } from './split-actions.tsx'
import { saleKindSingular } from './sale-kinds.ts'
import css from './splits.module.css'

interface SplitProps {
  readonly split: Split
  readonly currency: string
}

export function SplitDetails({ split, currency }: SplitProps) {
  const { status, proposedAt, answeredAt, endedAt } = split
  const hasRun = status === 'active' || status === 'ended'
  return (
    <Stack isClose>
      <p className={css['hint']}>
        {rich('Proposed on {date}.', { date: <DateOf at={proposedAt} /> })}{' '}
        {hasRun && answeredAt && rich('Active since {date}.', { date: <DateOf at={answeredAt} /> })}{' '}
        {endedAt && rich('Ended on {date}. Earlier sales stay shared.', { date: <DateOf at={endedAt} /> })}
      </p>
      <SplitActions split={split} />
      {hasRun && <Moved split={split} currency={currency} />}
    </Stack>
  )
}

function Moved({ split: { _id: id }, currency }: SplitProps) {
  const pages = useInfiniteQuery(infiniteQuery(listSplitEarnings, { params: { id }, query: { limit: 20 } }))
  return (
    <div className={css['moved']}>
      <InfiniteList
        pages={pages}
        label={t('Income per sale')}
        empty={<p className={css['hint']}>{t('No sales have been shared yet.')}</p>}
      >
        {({ kind, isRefund, amount, createdAt, availableAt }) => (
          <span className={css['line']}>
            <span>
              {isRefund ? t('Refund: {kind}', { kind: saleKindSingular(kind) }) : saleKindSingular(kind)}
              <small>
                {rich('{date}, available from {later}', { date: <DateOf at={createdAt} />, later: <DateOf at={availableAt} /> })}
              </small>
            </span>
            <bdi dir="ltr">
              <Money value={amount} currency={currency} />
            </bdi>
          </span>
        )}
      </InfiniteList>
    </div>
  )
}
