import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: ['/messages', '/messages/:id'], file: 'messages', who: 'member' },
  { path: '/settings/messages', file: 'message-settings', who: 'member' },
]
