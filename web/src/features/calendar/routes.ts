/** Addresses of the feature's pages; read by the build, which makes the router of them. */
import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [{ path: '/studio/calendar', file: 'calendar', who: 'performer', layout: 'studio' }]
