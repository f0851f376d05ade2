import { intents } from '#core/feature.ts'

export default intents({ follow: () => import('./components/follow-intent.tsx') })
