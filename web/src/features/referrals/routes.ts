import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/referrals', file: 'referrals', who: 'member' },
  { path: '/admin/referrals', file: 'referral-terms', who: 'admin', layout: 'admin' },
]
