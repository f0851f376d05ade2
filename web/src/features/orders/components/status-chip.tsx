import type { Order } from '@fanfare/contract/orders'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'
import { isPickup, statusLabel, statusTone, stepLabel } from './order-labels.ts'

export function StatusChip({ order }: { readonly order: Pick<Order, 'status' | 'isLate' | 'shipping'> }) {
  const { status, isLate } = order
  if (isLate) return <Chip tone="danger">{t('Late')}</Chip>
  const isReady = status === 'shipped' && isPickup(order)
  return <Chip tone={statusTone[status]}>{isReady ? stepLabel('ship', order) : statusLabel(status)}</Chip>
}
