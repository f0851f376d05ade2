import { feature } from '#core/feature.ts'

export default feature({
  name: 'commissions',
  realtime: () => import('./realtime.ts'),
})
