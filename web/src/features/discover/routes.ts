import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/explore', file: 'explore', who: 'anyone' },
  { path: '/tag/:tag', file: 'tag', who: 'anyone' },
]
