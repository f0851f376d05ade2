import { feature } from '#core/feature.ts'
import { framesArea, streamJobHandlers, streamServerEvents } from '#core/streaming/index.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'streaming',
  routes,
  jobHandlers: streamJobHandlers,
  serverEvents: streamServerEvents,
  storageAreas: [framesArea],
})
