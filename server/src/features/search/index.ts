import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'
import { operatorSearches } from './operator-search.ts'

export default feature({ operatorSearches, name: 'search', routes, listeners, jobHandlers, demo })
