import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { fanReminderDue } from './events.ts'

const reminder = notificationKind('fan_reminder', {
  group: 'fans',
  label: () => t('Reminders to write to fans'),
  who: ['performer'],
  push: true,
})

export const notificationRules = [
  // Without the word of one's own: it may stand on a lock screen, and notes are read in one place.
  notificationRule(fanReminderDue, reminder, {
    to: (p) => [p.performerId],
    from: (p) => p.fanId,
    words: (p) => ({
      title: t('You wanted to write to this fan'),
      neutral: t('You have a reminder'),
      link: `/messages/${p.conversationId}`,
    }),
  }),
]
