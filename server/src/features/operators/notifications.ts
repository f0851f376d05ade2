import { operatorIds } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { operatorChanged } from './events.ts'

const kind = notificationKind('operators', {
  group: 'site',
  label: () => t('Operators'),
  who: ['admin'],
  email: true,
  push: true,
  isAlwaysListed: true,
  isUrgent: true,
  isWarning: true,
  outside: {
    invited: () => ({
      subject: t('Someone was invited to run the site with you'),
      body: [
        t('Another operator has invited someone to run the site.'),
        t('If you don’t know about this, review the operators immediately.'),
      ],
      button: t('Review operators'),
    }),
    accepted: () => ({
      subject: t('An invited operator has set a password'),
      body: [
        t('Someone who was invited to run the site has set a password and can sign in.'),
        t('If you don’t know about this, review the operators immediately.'),
      ],
      button: t('Review operators'),
    }),
    role: () => ({
      subject: t('The role of an operator was changed'),
      body: [
        t('Another operator has changed what someone can do on the site.'),
        t('If you don’t know about this, review the operators immediately.'),
      ],
      button: t('Review operators'),
    }),
    ended: () => ({
      subject: t('An operator’s access was ended'),
      body: [t('An operator’s access was ended.'), t('If you don’t know about this, review the operators immediately.')],
      button: t('Review operators'),
    }),
  },
})

export const notificationRules = [
  notificationRule(operatorChanged, kind, {
    // Everyone who works for the site. A scheme reviewer does not, and lacks this permission.
    to: async ({ accountId, byId }, db) =>
      (await operatorIds(db, 'accounts_read')).filter((id) => id !== accountId && id !== byId),
    from: () => null,
    words: ({ change }) => ({ outside: change, link: '/admin/team' }),
  }),
]
