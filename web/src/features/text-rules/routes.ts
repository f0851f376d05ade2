import type { Screen } from '#core/feature.ts'

export const routes: readonly Screen[] = [
  { path: '/admin/text-rules', file: 'text-rules', who: 'admin', layout: 'admin' },
  { path: '/admin/text-rules/new', file: 'new-word-rule', who: 'admin', layout: 'admin' },
  { path: '/admin/text-rules/:id', file: 'word-rule', who: 'admin', layout: 'admin' },
  { path: '/settings/words', file: 'matched-texts', who: 'member' },
]
