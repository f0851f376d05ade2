import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endCoupon, listCoupons, type Coupon, createCoupon } from '@fanfare/contract/coupons'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SparkleIcon, PlusIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Sheet } from '#ui/sheet.tsx'

const NewCouponForm = idleComponent(() => import('../components/new-coupon.tsx'))

const listInput = { query: { limit: 20 } }
const page = createLoaders(async ({ list }) => void (await list(listCoupons, listInput)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Coupons'))

export default function Coupons() {
  const pages = useInfiniteQuery(infiniteQuery(listCoupons, listInput))
  const [isMaking, setMaking] = useState(false)
  const add = (
    <IfPermitted route={createCoupon}>
      {' '}
      <Button icon={PlusIcon} onClick={() => setMaking(true)}>
        {t('New coupon')}
      </Button>
    </IfPermitted>
  )
  return (
    <Page title={t('Coupons')} lead={t('Discounts on subscriptions and tokens, paid for by the site.')} action={add}>
      <DataTable
        pages={pages}
        label={t('Coupons')}
        columns={columns()}
        empty={
          <EmptyState icon={SparkleIcon} title={t('No coupons yet')}>
            {t('A coupon is a code that fans enter at checkout.')}
          </EmptyState>
        }
      />
      {isMaking && (
        <Sheet isOpen onClose={() => setMaking(false)} title={t('New coupon')}>
          <NewCouponForm onDone={() => setMaking(false)} />
        </Sheet>
      )}
    </Page>
  )
}

const states: Readonly<Record<Coupon['state'], () => string>> = {
  running: () => t('Valid'),
  expired: () => t('Expired'),
  used_up: () => t('Used up'),
  ended: () => t('Ended'),
}

const kindOf = ({ forSubscriptions, forTokens }: Coupon): string => {
  if (forSubscriptions && forTokens) return t('Subscriptions and tokens')
  return forSubscriptions ? t('Subscriptions') : t('Tokens')
}

const columns = (): DataColumn<Coupon>[] => [
  { id: 'code', label: t('Code'), cell: ({ code }) => <strong>{code}</strong> },
  {
    id: 'state',
    label: t('Status'),
    card: 'aside',
    cell: ({ state }) => <Chip tone={state === 'running' ? 'good' : 'plain'}>{states[state]()}</Chip>,
  },
  { id: 'percent', label: t('Discount'), cell: ({ percent: share }) => formatPercent(share / 100) },
  { id: 'kind', label: t('For'), isWide: true, cell: kindOf },
  {
    id: 'uses',
    label: t('Uses'),
    cell: ({ uses, maxUses }) => (maxUses === null ? String(uses) : t('{uses} of {most}', { uses, most: maxUses })),
  },
  {
    id: 'until',
    label: t('Until'),
    cell: ({ expiresAt }) => (expiresAt === null ? t('No end date') : rich('{date}', { date: <DateOf at={expiresAt} /> })),
  },
  {
    id: 'end',
    label: t('End'),
    align: 'end',
    card: 'action',
    cell: (coupon) =>
      coupon.state === 'running' && (
        <IfPermitted route={endCoupon}>
          <End coupon={coupon} />
        </IfPermitted>
      ),
  },
]

function End({ coupon: { _id: id, code } }: { readonly coupon: Coupon }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsConfirming(true)} aria-label={t('End {code}', { code })}>
        {t('End')}
      </Button>
      <ConfirmMutation
        route={endCoupon}
        input={{ params: { id } }}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('End {code}?', { code })}
        consequence={t('No one can use it from now on. Purchases made with it don’t change.')}
        action={t('End')}
      />
    </>
  )
}
