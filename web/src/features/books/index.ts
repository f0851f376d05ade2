import { feature } from '#core/feature.ts'

export default feature({
  name: 'books',
  realtime: () => import('./realtime.ts'),
})
