import { intents } from '#core/feature.ts'

export default intents({ post: () => import('./components/unlock-intent.ts') })
