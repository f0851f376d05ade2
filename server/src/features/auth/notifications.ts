import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { addressChanged, passwordChanged } from './events.ts'

const security = notificationKind('security', {
  group: 'account',
  label: () => t('The safety of your account'),
  who: ['fan', 'performer', 'admin'],
  email: true,
  push: true,
  isAlwaysListed: true,
  isUrgent: true,
  isWarning: true,
})

export const notificationRules = [
  notificationRule(passwordChanged, security, {
    to: (p) => [p.accountId],
    from: () => null,
    words: () => ({ title: t('Your password was changed'), link: '/settings/security' }),
  }),
  notificationRule(addressChanged, security, {
    to: (p) => [p.accountId],
    from: () => null,
    words: () => ({ title: t('Your e-mail address was changed'), link: '/settings/security' }),
  }),
]
