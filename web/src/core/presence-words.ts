/** Describes when someone was last online, as precisely as the server reveals it. */
import type { Presence } from '@fanfare/contract/conversation-states'
import { t } from '#lib/i18n.ts'

export function presenceWords(presence: Presence): string {
  switch (presence) {
    case 'online':
      return t('Online')
    case 'hour':
      return t('Seen within the hour')
    case 'day':
      return t('Seen within a day')
    case 'week':
      return t('Seen this week')
    case 'month':
      return t('Seen this month')
    case 'earlier':
      return t('Seen a while ago')
  }
}
