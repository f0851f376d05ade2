import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPayoutTypes, readPayoutMethods, readPayoutSchedule, type PayoutMethods } from '@fanfare/contract/payout-methods'
import {
  calculatePayout,
  checkPendingPayout,
  listOwnPayouts,
  type PayoutCalculation,
  type PayoutRequest,
} from '@fanfare/contract/payouts'
import { readMe } from '@fanfare/contract/users'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { formatDate, formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { RelativeTime } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PayoutIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Methods } from '../components/methods.tsx'
import { PendingPayout } from '../components/own-payout.tsx'
import { destinationColumn, PayoutAmount, statusColumn } from '../components/payout-columns.tsx'
import { PayoutFigures } from '../components/payout-figures.tsx'
import { PayoutSteps } from '../components/payout-steps.tsx'
import { ScheduleForm } from '../components/schedule-form.tsx'
import { RequestForm } from '../components/request-form.tsx'
import { methodTypesIn } from '../components/payout-labels.ts'
import css from '../components/payouts.module.css'

const own = { query: { limit: 20 } }
const all = { body: {} }

const page = createLoaders(async ({ read, readAnew, list }) => {
  const { _id: id } = await read(readMe, {})
  await Promise.all([
    read(calculatePayout, all),
    read(checkPendingPayout, {}),
    readAnew(readPayoutSchedule, {}),
    read(listPayoutTypes, {}),
    read(readPayoutMethods, { params: { id } }),
    list(listOwnPayouts, own),
  ])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Payouts'))

export default function Payouts() {
  const { _id: id } = useMe()
  const figures = useApiQuery(calculatePayout, all)
  const methods = useApiQuery(readPayoutMethods, { params: { id } })
  const { request } = useApiQuery(checkPendingPayout, {})
  const schedule = useApiQuery(readPayoutSchedule, {})
  const { types } = useApiQuery(listPayoutTypes, {})
  return (
    <Page
      title={t('Payouts')}
      action={
        <Button variant="quiet" to="/studio/earnings">
          {t('Earnings')}
        </Button>
      }
    >
      <PayoutFigures figures={figures} />
      {request ? <PendingPayout {...{ request, figures, methods }} /> : <RequestPayout figures={figures} methods={methods} />}
      <Section title={t('Payout method')} isCard>
        <Methods methods={methods} isByStripe={types.some(({ type }) => type === 'stripe')} />
      </Section>
      {methodTypesIn(methods).length > 0 && (
        <Section title={t('Automatic payouts')} isCard>
          <ScheduleForm schedule={schedule} methods={methods} />
        </Section>
      )}
      <Section title={t('Your payouts')}>
        <History />
      </Section>
    </Page>
  )
}

interface RequestPayoutProps {
  readonly figures: PayoutCalculation
  readonly methods: PayoutMethods
}

/** Shows the request button, or the reason why no payout can be requested. */
function RequestPayout({ figures, methods }: RequestPayoutProps) {
  const [isOpen, setOpen] = useState(false)
  if (figures.problem !== '') return <p className={css['hint']}>{figures.problem}</p>
  const close = () => setOpen(false)
  return (
    <div>
      <Button size="large" onClick={() => setOpen(true)}>
        {t('Request payout')}
      </Button>
      {isOpen && (
        <Sheet isOpen onClose={close} title={t('Request payout')}>
          <RequestForm figures={figures} methods={methods} onDone={close} />
        </Sheet>
      )}
    </div>
  )
}

function History() {
  const pages = useInfiniteQuery(infiniteQuery(listOwnPayouts, own))
  return (
    <DataTable
      pages={pages}
      label={t('Your payouts')}
      columns={columns()}
      details={{
        nameOf: ({ amount, currency, createdAt }) => `${formatMoney(amount, currency)}, ${formatDate(createdAt)}`,
        of: (request) => <Details request={request} />,
      }}
      empty={
        <EmptyState icon={PayoutIcon} title={t('No payouts yet')}>
          {t('Your payout requests and their status appear here.')}
        </EmptyState>
      }
    />
  )
}

const columns = (): DataColumn<PayoutRequest>[] => [
  { id: 'amount', label: t('Amount'), cell: (request) => <PayoutAmount {...request} /> },
  { id: 'requested', label: t('Requested'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  destinationColumn(),
  statusColumn(),
]

function Details({ request: { _id: id, isAutomatic } }: { readonly request: PayoutRequest }) {
  return (
    <div className={css['details']}>
      {isAutomatic && <p>{t('Requested automatically.')}</p>}
      <PayoutSteps id={id} />
    </div>
  )
}
