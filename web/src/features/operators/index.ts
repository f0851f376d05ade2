import { feature } from '#core/feature.ts'

export default feature({
  name: 'operators',
  realtime: () => import('./realtime.ts'),
})
