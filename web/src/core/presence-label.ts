/** Describes when someone was last online, as precisely as the server reveals it. */
import type { Presence } from '@fanfare/contract/conversation-states'
import { t } from '#lib/i18n.ts'

export function presenceLabel(presence: Presence): string {
  switch (presence) {
    case 'online':
      return t('Online')
    case 'hour':
      return t('Active in the last hour')
    case 'day':
      return t('Active in the last day')
    case 'week':
      return t('Active this week')
    case 'month':
      return t('Active this month')
    case 'earlier':
      return t('Active a while ago')
  }
}
