import type { PayoutStatus } from '@fanfare/contract/payouts'
import { t } from '#lib/i18n.ts'
import { Tabs } from '#ui/tabs.tsx'
import { statuses, statusLabel } from './payout-labels.ts'

interface PayoutTabsProps {
  /** The current state, and its number of requests. */
  readonly now?: { readonly status: PayoutStatus; readonly count: number }
}

export const PayoutTabs = ({ now }: PayoutTabsProps) => (
  <Tabs
    label={t('Filter payouts')}
    items={[
      ...statuses.map((status) => ({
        label: statusLabel[status](),
        to: status === 'pending' ? '/admin/payouts' : `/admin/payouts?status=${status}`,
        ...(now?.status === status && { count: now.count }),
      })),
      { label: t('Batches'), to: '/admin/payouts/batches' },
      { label: t('Terms'), to: '/admin/payouts/terms' },
    ]}
  />
)
