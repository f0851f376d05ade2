import { feature } from '#core/feature.ts'

export default feature({
  name: 'account-control',
  realtime: () => import('./realtime.ts'),
})
