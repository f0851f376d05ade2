import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { t } from '#lib/i18n.ts'
import { giftGiven } from './events.ts'
import { giftName } from './gift-name.ts'

const gift = notificationKind('gift', {
  group: 'sales',
  label: () => t('Gifts'),
  who: ['performer'],
  push: true,
  outside: {
    usual: () => ({
      subject: t('You received a gift'),
      body: [t('Someone sent you a gift.'), t('Open your earnings to see the details.')],
      button: t('View earnings'),
    }),
  },
})

export const notificationRules = [
  notificationRule(giftGiven, gift, {
    // In a stream, the performer sees it there.
    to: (p) => (p.streamId === undefined ? [p.performerId] : []),
    from: (p) => p.fanId,
    words: (p) => ({
      title: t('You received a gift: {gift}', { gift: giftName(p.giftId) }),
      link: '/studio/earnings',
    }),
  }),
]
