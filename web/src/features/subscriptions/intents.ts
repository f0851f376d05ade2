import { intents } from '#core/feature.ts'

export default intents({ subscribe: () => import('./components/subscribe-intent.tsx') })
