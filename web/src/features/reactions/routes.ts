import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/bookmarks', file: 'bookmarks', who: 'member' }]
