import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ReceiptIcon, RefundIcon } from '#ui/icons.ts'
import { PackageIcon } from '#ui/rare-icons.ts'

export default menu(
  [
    {
      to: '/admin/sales',
      label: () => t('Sales'),
      icon: ReceiptIcon,
      who: ['admin'],
      permission: 'sales_read',
      at: { 'admin.money': 10 },
    },
    {
      to: '/admin/refunds',
      label: () => t('Refunds'),
      icon: RefundIcon,
      who: ['admin'],
      permission: 'sales_read',
      at: { 'admin.money': 20 },
    },
    {
      to: '/admin/refund-rules',
      label: () => t('Refund rules'),
      icon: RefundIcon,
      who: ['admin'],
      permission: 'sales_read',
      at: { 'admin.money': 25 },
    },
    {
      to: '/admin/token-purchases',
      label: () => t('Token purchases'),
      icon: PackageIcon,
      who: ['admin'],
      permission: 'sales_read',
      at: { 'admin.money': 15 },
    },
  ],
  [{ place: 'admin.money', at: 30, label: () => t('Money') }],
)
