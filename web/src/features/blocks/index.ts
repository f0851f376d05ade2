import { feature } from '#core/feature.ts'

export default feature({ name: 'blocks', realtime: () => import('./realtime.ts') })
