import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/post/:id', file: 'post', who: 'anyone' },
  { path: '/studio/posts', file: 'own-posts', who: 'performer', layout: 'studio' },
  { path: '/studio/posts/new', file: 'new-post', who: 'performer', layout: 'studio' },
  { path: '/studio/posts/:id', file: 'edit-post', who: 'performer', layout: 'studio' },
]
