import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { goalReached } from './events.ts'

const reached = notificationKind('tip_goal', {
  group: 'sales',
  label: () => t('Tip goals reached'),
  who: ['performer'],
  push: true,
  outside: {
    usual: () => ({
      subject: t('You reached one of your goals'),
      body: [t('You reached one of your goals.'), t('Open your goals to see it or set a new one.')],
      button: t('View goals'),
    }),
  },
})

export const notificationRules = [
  notificationRule(goalReached, reached, {
    to: (p) => [p.performerId],
    from: () => null,
    words: (p) => ({
      title: t('You reached your goal: {title}', { title: p.title }),
      link: '/studio/goals',
    }),
  }),
]
