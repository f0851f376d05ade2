import { t } from '#lib/i18n.ts'
import { Tabs } from '#ui/tabs.tsx'

export const BookTabs = () => (
  <Tabs
    label={t('Books')}
    items={[
      { label: t('Books'), to: '/admin/books' },
      { label: t('Settlements and tax'), to: '/admin/books/settlements' },
    ]}
  />
)
