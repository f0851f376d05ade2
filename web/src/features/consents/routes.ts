import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/studio/people', file: 'people', who: 'performer', layout: 'studio' },
  { path: '/studio/people/requests', file: 'requests', who: 'performer', layout: 'studio' },
  { path: '/studio/people/requests/:id', file: 'content', who: 'performer', layout: 'studio' },
  { path: '/consent/:token', file: 'invitation', who: 'anyone', layout: 'public' },
  { path: '/my-consent/:secret', file: 'own-consent', who: 'anyone', layout: 'public' },
  { path: '/admin/consents', file: 'reviews', who: 'admin', layout: 'admin' },
  { path: '/admin/consents/:id', file: 'review', who: 'admin', layout: 'admin' },
  { path: '/admin/records', file: 'records', who: 'admin', layout: 'admin' },
]
