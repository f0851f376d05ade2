import { t } from '#lib/i18n.ts'
import { Tabs } from '#ui/tabs.tsx'

export const ReceiptTabs = () => (
  <Tabs
    label={t('Receipts')}
    items={[
      { label: t('Receipts'), to: '/admin/receipts' },
      { label: t('Tax'), to: '/admin/receipts/tax' },
    ]}
  />
)
