import { feature } from '#core/feature.ts'

export default feature({
  name: 'follows',
  intents: { follow: () => import('./components/follow-intent.tsx') },
})
