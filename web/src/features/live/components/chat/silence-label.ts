/** Says why the viewer cannot write in a chat, and what to do about it. */
import type { LiveSilence } from '@fanfare/contract/live-chat'
import { formatTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'

export function silenceLabel({ reason, until }: LiveSilence, name: string, timeZone: string): string {
  const labels = {
    ended: () => t('The show has ended.'),
    locked: () => t('You can write once you have entered the room.'),
    followers: () => t('Only followers of {name} can write.', { name }),
    subscribers: () => t('Only subscribers of {name} can write.', { name }),
    muted: () =>
      until === null
        ? t('A moderator has muted you in this chat.')
        : t('A moderator has muted you until {time}.', { time: formatTime(until, timeZone) }),
    slow: () => t('Slow mode is on. Wait a moment before your next message.'),
  }
  return labels[reason]()
}
