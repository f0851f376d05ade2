import { feature } from '#core/feature.ts'
import { listeners } from './listeners.ts'
import { operatorSearches } from './operator-search.ts'
import { routes } from './routes.ts'

export default feature({ name: 'receipts', routes, listeners, operatorSearches })
