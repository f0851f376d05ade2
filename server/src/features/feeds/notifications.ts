import { allHolders } from '#core/access/index.ts'
import { notificationRule } from '#platform/notification-rules.ts'
import { feedPublished } from './events.ts'

export const notificationRules = [
  notificationRule(feedPublished, 'new_post', {
    to: (p, db) => allHolders(db, p.performerId, ['follow', 'subscription']),
    from: (p) => p.performerId,
    words: (p) => ({ title: 'Someone you follow has a new post', link: `/post/${p.feedId}` }),
  }),
]
