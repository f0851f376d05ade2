import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/admin/text-rules', file: 'text-rules', who: 'admin', layout: 'admin' }]
