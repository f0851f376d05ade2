import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/admin/branding', file: 'branding', who: 'admin', layout: 'admin' }]
