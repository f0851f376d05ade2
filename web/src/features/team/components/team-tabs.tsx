import { t } from '#lib/i18n.ts'
import { Tabs } from '#ui/tabs.tsx'

export const TeamTabs = () => (
  <Tabs
    label={t('Team')}
    items={[
      { label: t('Members'), to: '/studio/team' },
      { label: t('Activity'), to: '/studio/team/activity' },
      { label: t('Team reports'), to: '/studio/team/report' },
    ]}
  />
)
