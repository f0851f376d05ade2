import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/product/:id', file: 'product', who: 'anyone' },
  { path: '/studio/products', file: 'own-products', who: 'performer', layout: 'studio' },
  { path: ['/studio/products/new', '/studio/products/:id'], file: 'edit-product', who: 'performer', layout: 'studio' },
]
