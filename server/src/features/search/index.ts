import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'
import { searchPersonalData } from './personal-data.ts'
import { operatorSearches } from './operator-search.ts'

export default feature({
  name: 'search',
  personalData: searchPersonalData,
  routes,
  listeners,
  jobHandlers,
  demo,
  operatorSearches,
})
