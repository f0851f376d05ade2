import { t } from '#lib/i18n.ts'
import { Tabs } from '#ui/tabs.tsx'

export const PeopleTabs = () => (
  <Tabs
    label={t('Consents')}
    items={[
      { label: t('People in my content'), to: '/studio/people' },
      { label: t('Content that shows me'), to: '/studio/people/requests' },
    ]}
  />
)
