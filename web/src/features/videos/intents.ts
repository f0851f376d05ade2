import { intents } from '#core/feature.ts'

export default intents({ video: () => import('./components/unlock-intent.ts') })
