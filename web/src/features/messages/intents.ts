import { intents } from '#core/feature.ts'

export default intents({ write: () => import('./components/write-intent.tsx') })
