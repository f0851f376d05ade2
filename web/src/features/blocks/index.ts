/** Whom the account has blocked. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'blocks', realtime: () => import('./realtime.ts') })
