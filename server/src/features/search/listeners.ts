import { contentChanged } from '#core/content/index.ts'
import { on } from '#platform/listeners.ts'
import { indexContent } from './index-content.ts'

export const listeners = [on(contentChanged, 'index', (tx, { kind, id }) => indexContent(tx, kind, [id]))]
