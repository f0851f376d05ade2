import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/cart', file: 'cart', who: 'anyone' },
  { path: '/checkout', file: 'checkout', who: 'fan' },
  { path: '/checkout/receipt', file: 'receipt', who: 'fan' },
]
