import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ReceiptIcon } from '#ui/icons.ts'

export default menu([
  { to: '/receipts', label: () => t('Receipts'), icon: ReceiptIcon, who: ['fan'], at: { ageGate: 20 } },
  {
    to: '/admin/receipts',
    label: () => t('Receipts'),
    icon: ReceiptIcon,
    who: ['admin'],
    permission: 'sales_read',
    at: { 'admin.money': 35 },
  },
])
