import { intents } from '#core/feature.ts'

export default intents({ tip: () => import('./components/tip-intent.tsx') })
