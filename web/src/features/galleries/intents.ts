import { intents } from '#core/feature.ts'

export default intents({ gallery: () => import('./components/unlock-intent.ts') })
