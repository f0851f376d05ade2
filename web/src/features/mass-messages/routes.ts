import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/studio/mass-messages', file: 'mass-messages', who: 'performer', layout: 'studio' },
  { path: '/studio/mass-messages/new', file: 'new-mass-message', who: 'performer', layout: 'studio' },
  { path: '/studio/mass-messages/:id', file: 'mass-message', who: 'performer', layout: 'studio' },
  { path: '/admin/mass-messages', file: 'all-mass-messages', who: 'admin', layout: 'admin' },
  { path: '/admin/mass-messages/new', file: 'new-notice', who: 'admin', layout: 'admin' },
  { path: '/admin/mass-messages/in-name', file: 'new-message-for', who: 'admin', layout: 'admin' },
  { path: '/admin/mass-messages/:id', file: 'any-mass-message', who: 'admin', layout: 'admin' },
  { path: '/notifications/message-test', file: 'message-test', who: 'member' },
  { path: '/notifications/notices/:id', file: 'notice', who: 'member' },
]
