import { mediaTakenDown } from '#core/media/index.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'

const kind = notificationKind('takedowns', {
  group: 'site',
  label: () => t('Some of your content was removed'),
  who: ['performer', 'fan'],
  email: true,
  push: true,
  isAlwaysListed: true,
  isUrgent: true,
  outside: {
    usual: () => ({
      subject: t('Some of your content was removed'),
      body: [t('The site’s operator has removed one of your files.'), t('Open your notifications to read the reason.')],
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
        '{count, plural, one {The site has removed one of your files} other {The site has removed # of your files}}: {reason}',
        {
          count: fileIds.length,
          reason,
        },
      ),
      link: '/notifications',
    }),
  }),
]
