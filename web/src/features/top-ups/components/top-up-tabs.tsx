/** The tabs of the operator's pages: top-ups by their state, and the settings. */
import type { TopUpStatus } from '@fanfare/contract/top-ups'
import { t } from '#lib/i18n.ts'
import { Tabs } from '#ui/tabs.tsx'
import { statuses, statusWord } from './words.ts'

interface TopUpTabsProps {
  /** The state that is shown, and how many there are. */
  readonly now?: { readonly status: TopUpStatus; readonly count: number }
}

export const TopUpTabs = ({ now }: TopUpTabsProps) => (
  <Tabs
    label={t('Which top-ups')}
    items={[
      ...statuses.map((status) => ({
        label: statusWord[status](),
        to: status === 'pending' ? '/admin/top-ups' : `/admin/top-ups?status=${status}`,
        ...(now?.status === status && { count: now.count }),
      })),
      { label: t('Settings'), to: '/admin/top-ups/settings' },
    ]}
  />
)
