import type { TopUpStatus } from '@fanfare/contract/top-ups'
import { t } from '#lib/i18n.ts'
import { Tabs } from '#ui/tabs.tsx'
import { statuses, statusLabel } from './top-up-labels.ts'

interface TopUpTabsProps {
  /** The current state, and its number of top-ups. */
  readonly now?: { readonly status: TopUpStatus; readonly count: number }
}

export const TopUpTabs = ({ now }: TopUpTabsProps) => (
  <Tabs
    label={t('Top-up status')}
    items={[
      ...statuses.map((status) => ({
        label: statusLabel[status](),
        to: status === 'pending' ? '/admin/top-ups' : `/admin/top-ups?status=${status}`,
        ...(now?.status === status && { count: now.count }),
      })),
      { label: t('Settings'), to: '/admin/top-ups/settings' },
    ]}
  />
)
