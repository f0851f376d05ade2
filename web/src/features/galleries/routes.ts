import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/gallery/:id', file: 'gallery', who: 'anyone' },
  { path: '/studio/galleries', file: 'own-galleries', who: 'performer', layout: 'studio' },
  { path: ['/studio/galleries/new', '/studio/galleries/:id'], file: 'edit-gallery', who: 'performer', layout: 'studio' },
]
