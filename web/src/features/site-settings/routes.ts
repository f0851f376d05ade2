import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/admin/settings', file: 'site-settings', who: 'admin', layout: 'admin' }]
