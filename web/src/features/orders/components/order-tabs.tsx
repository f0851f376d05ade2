import type { Reply } from '@fanfare/contract'
import type { countSoldOrders, OrderStatus } from '@fanfare/contract/orders'
import { t } from '#lib/i18n.ts'
import { Tabs } from '#ui/tabs.tsx'
import { statusLabel } from './order-labels.ts'

const LIST = '/studio/orders'
const withStatus = (status: OrderStatus) => ({ label: statusLabel(status), to: `${LIST}?status=${status}` })

interface OrderTabsProps {
  /** Absent until counted. */
  readonly counts: Reply<typeof countSoldOrders> | undefined
}

export const OrderTabs = ({ counts = { paid: 0, processing: 0, late: 0 } }: OrderTabsProps) => (
  <Tabs
    label={t('Filter orders')}
    items={[
      { label: t('All'), to: LIST },
      { label: t('New'), to: `${LIST}?status=paid`, count: counts.paid },
      { ...withStatus('processing'), count: counts.processing },
      { label: t('Late'), to: `${LIST}?isLate=true`, count: counts.late },
      withStatus('shipped'),
      withStatus('delivered'),
      withStatus('cancelled'),
      withStatus('refunded'),
      withStatus('returned'),
    ]}
  />
)
