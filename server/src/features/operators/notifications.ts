import { operatorIds } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { operatorChanged } from './events.ts'

const kind = notificationKind('operators', {
  group: 'site',
  label: () => t('Who runs the site'),
  who: ['admin'],
  email: true,
  push: true,
  isAlwaysListed: true,
  isUrgent: true,
  isWarning: true,
})

const TITLES = {
  invited: () => t('Somebody was invited to run the site with you'),
  accepted: () => t('Somebody who was invited to run the site has set a password'),
  ended: () => t('Somebody does not run the site with you any more'),
}

export const notificationRules = [
  notificationRule(operatorChanged, kind, {
    to: async ({ accountId, byId }, db) => (await operatorIds(db)).filter((id) => id !== accountId && id !== byId),
    from: () => null,
    words: ({ change }) => ({ title: TITLES[change](), link: '/admin/operators' }),
  }),
]
