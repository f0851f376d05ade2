import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/studio/automations', file: 'automations', who: 'performer', layout: 'studio' },
  {
    path: ['/studio/automations/new', '/studio/automations/:id/edit'],
    file: 'edit-automation',
    who: 'performer',
    layout: 'studio',
  },
  { path: '/studio/automations/:id', file: 'automation', who: 'performer', layout: 'studio' },
]
