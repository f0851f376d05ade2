import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/:username', file: 'profile', who: 'anyone' }]
