import { operatorIds } from '#core/accounts/index.ts'
import { t } from '#lib/i18n.ts'
import { clockDoubted } from '#platform/clock-watch.ts'
import { notificationKind, notificationRule, resolveNotifications } from '#platform/notification-rules.ts'

const clocksDiffer = notificationKind('clocks_differ', {
  group: 'site',
  label: () => t('Clocks that disagree'),
  who: ['admin'],
  isAlwaysListed: true,
})

const LINK = '/admin'

export const notificationRules = [
  notificationRule(clockDoubted, clocksDiffer, {
    to: async ({ doubt }, db) => (doubt ? operatorIds(db) : []),
    from: () => null,
    words: ({ doubt }) => ({
      title:
        doubt?.kind === 'jumped'
          ? t('The server’s clock jumped. Renewals and scheduled posts are paused until it is steady for ten minutes.')
          : t('The clocks of the server and the database disagree. Renewals and scheduled posts are paused until they agree.'),
      link: LINK,
    }),
  }),
]

export const notificationResolutions = [
  resolveNotifications(clockDoubted, clocksDiffer, {
    to: ({ doubt }, db) => (doubt ? [] : operatorIds(db)),
    links: () => [LINK],
  }),
]
