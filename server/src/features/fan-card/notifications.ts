import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { fanReminderDue } from './events.ts'

const reminder = notificationKind('fan_reminder', {
  group: 'fans',
  label: () => t('Reminders about fans'),
  who: ['performer'],
  push: true,
  outside: {
    usual: () => ({
      subject: t('You have a reminder'),
      body: [t('You set a reminder for today.'), t('Open the conversation to see what it is about.')],
      button: t('View reminder'),
    }),
  },
})

export const notificationRules = [
  // Omits the reminder's text, which could appear on a lock screen.
  notificationRule(fanReminderDue, reminder, {
    to: (p) => [p.performerId],
    from: (p) => p.fanId,
    words: (p) => ({
      title: t('Reminder to message this fan'),
      link: `/messages/${p.conversationId}`,
    }),
  }),
]
