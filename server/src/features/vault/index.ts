import { feature } from '#core/feature.ts'
import { archiveSections } from './archive.ts'
import { listeners } from './listeners.ts'
import { serverEvents } from './server-events.ts'
import { routes } from './routes.ts'
import { vaultPersonalData } from './personal-data.ts'
import { siteFigures } from './site-figures.ts'

export default feature({
  name: 'vault',
  personalData: vaultPersonalData,
  routes,
  archiveSections,
  listeners,
  serverEvents,
  siteFigures,
})
