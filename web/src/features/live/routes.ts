import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/live', file: 'rooms', who: 'anyone' },
  { path: '/live/:username', file: 'room', who: 'anyone' },
  { path: '/studio/live', file: 'own-shows', who: 'performer', layout: 'studio' },
  { path: '/studio/live/new', file: 'new-show', who: 'performer', layout: 'studio' },
  { path: '/studio/live/settings', file: 'live-settings', who: 'performer', layout: 'studio' },
  { path: '/studio/live/:id', file: 'own-show', who: 'performer', layout: 'studio' },
  { path: '/admin/live', file: 'wall', who: 'admin', layout: 'admin' },
  { path: '/admin/live/watch', file: 'watch', who: 'admin', layout: 'admin' },
]
