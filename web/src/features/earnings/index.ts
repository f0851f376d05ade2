import { feature } from '#core/feature.ts'

export default feature({
  name: 'earnings',
  realtime: () => import('./realtime.ts'),
})
