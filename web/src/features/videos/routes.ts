import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/video/:id', file: 'video', who: 'anyone' },
  { path: '/studio/videos', file: 'own-videos', who: 'performer', layout: 'studio' },
  { path: ['/studio/videos/new', '/studio/videos/:id'], file: 'edit-video', who: 'performer', layout: 'studio' },
]
