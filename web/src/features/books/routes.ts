import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/admin/books', file: 'books', who: 'admin', layout: 'admin' },
  { path: '/admin/books/settlements', file: 'settlements', who: 'admin', layout: 'admin' },
]
