import { notice } from '#platform/notices.ts'
import { subscriptionExpired, subscriptionPastDue, subscriptionRenewed, subscriptionStarted } from './events.ts'

interface Between {
  readonly fanId: string
  readonly performerId: string
}
const toPerformer = { to: (p: Between) => [p.performerId], from: (p: Between) => p.fanId }
const toFan = { to: (p: Between) => [p.fanId], from: (p: Between) => p.performerId, isOwnMoney: true }

export const notices = [
  notice(subscriptionStarted, 'new_subscriber', {
    ...toPerformer,
    words: () => ({ title: 'You have a new subscriber', link: '/studio/subscribers' }),
  }),
  notice(subscriptionStarted, 'subscribed', {
    ...toFan,
    words: (p) => ({ title: 'Your subscription has begun', link: `/${p.performerId}` }),
  }),
  notice(subscriptionRenewed, 'renewal', {
    ...toPerformer,
    words: () => ({ title: 'A subscription was renewed', link: '/studio/subscribers' }),
  }),
  notice(subscriptionRenewed, 'renewed', {
    ...toFan,
    words: () => ({ title: 'Your subscription was renewed', link: '/subscriptions' }),
  }),
  notice(subscriptionPastDue, 'past_due', {
    ...toFan,
    words: () => ({
      title: 'Your subscription could not be renewed. Please subscribe again with another card',
      link: '/subscriptions',
    }),
  }),
  notice(subscriptionExpired, 'expiry', {
    ...toFan,
    words: () => ({ title: 'Your subscription has ended', link: '/subscriptions' }),
  }),
]
