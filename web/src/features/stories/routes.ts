import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/studio/stories', file: 'own-stories', who: 'performer', layout: 'studio' },
  { path: '/studio/stories/new', file: 'new-story', who: 'performer', layout: 'studio' },
  {
    path: ['/studio/stories/highlights/new', '/studio/stories/highlights/:id'],
    file: 'edit-highlight',
    who: 'performer',
    layout: 'studio',
  },
]
