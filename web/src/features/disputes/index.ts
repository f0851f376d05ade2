/** The operator's page about card payments that banks take back; fans and performers are told of theirs. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'disputes',
  realtime: () => import('./realtime.ts'),
})
