import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/studio/team', file: 'own-team', who: 'performer', layout: 'studio' },
  { path: '/studio/team/activity', file: 'activity', who: 'performer', layout: 'studio' },
  { path: '/studio/team/report', file: 'report', who: 'performer', layout: 'studio' },
  { path: '/team', file: 'teams', who: 'member' },
  { path: '/team/join', file: 'join', who: 'member' },
  { path: '/team/over', file: 'over', who: 'member', layout: 'blank' },
]
