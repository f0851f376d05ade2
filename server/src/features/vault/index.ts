import { feature } from '#core/feature.ts'
import { archiveSections } from './archive.ts'
import { listeners } from './listeners.ts'
import { serverEvents } from './server-events.ts'
import { routes } from './routes.ts'
import { siteFigures } from './site-figures.ts'

export default feature({ siteFigures, name: 'vault', routes, archiveSections, listeners, serverEvents })
