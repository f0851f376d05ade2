import { feature } from '#core/feature.ts'

export default feature({
  name: 'performer-settings',
  realtime: () => import('./realtime.ts'),
})
