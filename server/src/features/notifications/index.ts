import { feature } from '#core/feature.ts'
import { pushes } from './pushes.ts'
import { answers } from './routes.ts'

export { listenersFor, settlersFor } from './notify.ts'
export default feature({ name: 'notifications', answers, pushes })
