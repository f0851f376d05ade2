import { operatorIds } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import { clockDoubted } from '#platform/clock-watch.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'

const clocksDiffer = notificationKind('clocks_differ', {
  group: 'site',
  label: () => t('Clock problems'),
  who: ['admin'],
  isAlwaysListed: true,
  outside: {
    jumped: () => ({
      subject: t('A server’s clock jumped'),
      body: [
        t('The server’s clock jumped, so renewals and scheduled posts are paused.'),
        t('Renewals and scheduled posts resume when the clock has been steady for ten minutes.'),
      ],
      button: t('View status'),
    }),
    disagree: () => ({
      subject: t('Clocks are out of sync'),
      body: [
        t('The server and database clocks are out of sync, so renewals and scheduled posts are paused.'),
        t('Renewals and scheduled posts resume when the clocks agree.'),
      ],
      button: t('View status'),
    }),
  },
})

const LINK = '/admin'

export const notificationRules = [
  notificationRule(clockDoubted, clocksDiffer, {
    to: async ({ doubt }, db) => (doubt ? operatorIds(db, 'support_read') : []),
    from: () => null,
    words: ({ doubt }) => ({
      outside: doubt?.kind === 'jumped' ? 'jumped' : 'disagree',
      title:
        doubt?.kind === 'jumped'
          ? t(
              'The server’s clock jumped. Renewals and scheduled posts are paused until the clock has been steady for ten minutes.',
            )
          : t('The server and database clocks are out of sync. Renewals and scheduled posts are paused until the clocks agree.'),
      link: LINK,
    }),
  }),
]

export const notificationResolutions = [
  resolveNotifications(clockDoubted, clocksDiffer, {
    to: ({ doubt }, db) => (doubt ? [] : operatorIds(db, 'support_read')),
    links: () => [LINK],
  }),
]
