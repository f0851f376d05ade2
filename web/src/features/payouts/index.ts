import { feature } from '#core/feature.ts'

export default feature({
  name: 'payouts',
  realtime: () => import('./realtime.ts'),
})
