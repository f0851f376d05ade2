import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/', file: 'landing', who: 'guest', layout: 'public' },
  { path: '/home', file: 'home', who: 'member' },
]
