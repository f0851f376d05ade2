import { feature } from '#core/feature.ts'
import { evidence } from './evidence.ts'
import { routes } from './routes.ts'
import { playbackPersonalData } from './personal-data.ts'

export default feature({ name: 'playback', personalData: playbackPersonalData, routes, evidence })
