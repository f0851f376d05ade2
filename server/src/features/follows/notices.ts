import { notice } from '#platform/notices.ts'
import { followed } from './events.ts'

export const notices = [
  notice(followed, 'new_follower', {
    to: (p) => [p.performerId],
    from: (p) => p.fanId,
    isOncePerDay: true,
    words: () => ({ title: 'You have a new follower', link: '/studio/followers' }),
  }),
]
