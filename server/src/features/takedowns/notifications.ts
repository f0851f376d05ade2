import { mediaTakenDown } from '#core/media/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'

const kind = notificationKind('takedowns', {
  group: 'site',
  label: () => t('The site has removed something of yours'),
  who: ['performer', 'fan'],
  email: true,
  push: true,
  isAlwaysListed: true,
  isUrgent: true,
  outside: {
    usual: () => ({
      subject: t('The site has removed something of yours'),
      body: [t('The operator of the site has removed a file of yours.'), t('Open your notifications to read the reason.')],
      button: t('Read reason'),
    }),
  },
})

export const notificationRules = [
  notificationRule(mediaTakenDown, kind, {
    to: ({ ownerId }) => [ownerId],
    from: () => null,
    words: ({ fileIds, reason }) => ({
      title: t(
        '{count, plural, one {The site has removed a file of yours} other {The site has removed # files of yours}}: {reason}',
        {
          count: fileIds.length,
          reason,
        },
      ),
      link: '/notifications',
    }),
  }),
]
