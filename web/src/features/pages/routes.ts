import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/page/:slug', file: 'page', who: 'anyone', layout: 'public' },
  { path: ['/page/:slug/versions', '/page/:slug/versions/:number'], file: 'versions', who: 'anyone', layout: 'public' },
  { path: '/admin/pages', file: 'site-pages', who: 'admin', layout: 'admin' },
  { path: '/admin/pages/:id', file: 'page-editor', who: 'admin', layout: 'admin' },
]
