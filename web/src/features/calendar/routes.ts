import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/studio/calendar', file: 'calendar', who: 'performer', layout: 'studio' }]
