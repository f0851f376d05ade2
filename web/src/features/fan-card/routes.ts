import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/studio/reminders', file: 'reminders', who: 'performer', layout: 'studio' }]
