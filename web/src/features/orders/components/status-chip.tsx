import type { Order } from '@fanfare/contract/orders'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'
import { statusLabel, statusTone } from './order-labels.ts'

export function StatusChip({ order: { status, isLate } }: { readonly order: Pick<Order, 'status' | 'isLate'> }) {
  if (isLate) return <Chip tone="danger">{t('Late')}</Chip>
  return <Chip tone={statusTone[status]}>{statusLabel(status)}</Chip>
}
