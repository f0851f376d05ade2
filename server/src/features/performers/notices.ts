import { operatorIds } from '#core/accounts/index.ts'
import { notice } from '#platform/notices.ts'
import { performerApproved, performerRejected, performerResubmitted } from './events.ts'

export const notices = [
  notice(performerApproved, 'verification', {
    to: (p) => [p.performerId],
    from: () => null,
    words: () => ({ title: 'You are verified. Publish your first post', link: '/studio/posts/new' }),
  }),
  notice(performerRejected, 'verification', {
    to: (p) => [p.performerId],
    from: () => null,
    words: () => ({ title: 'Your documents were not accepted. See why, and send them again', link: '/star/account' }),
  }),
  notice(performerResubmitted, 'verification_waiting', {
    to: (_p, db) => operatorIds(db),
    from: (p) => p.performerId,
    words: (p) => ({ title: 'A performer has sent new documents', link: `/admin/verifications/${p.performerId}` }),
  }),
]
