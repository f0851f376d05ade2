/** Archives of a fan's purchases and of a performer's whole vault, which other sites can import. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'exports',
  realtime: () => import('./realtime.ts'),
})
