import { allHolders } from '#core/access/index.ts'
import { notice } from '#platform/notices.ts'
import { feedPublished } from './events.ts'

export const notices = [
  notice(feedPublished, 'new_post', {
    to: (p, db) => allHolders(db, p.performerId, ['follow', 'subscription']),
    from: (p) => p.performerId,
    words: (p) => ({ title: 'Someone you follow has a new post', link: `/post/${p.feedId}` }),
  }),
]
