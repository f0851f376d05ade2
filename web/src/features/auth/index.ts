import { feature } from '#core/feature.ts'

export default feature({
  name: 'auth',
  realtime: () => import('./realtime.ts'),
})
