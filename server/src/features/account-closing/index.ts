import { feature } from '#core/feature.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { operatorActs } from './operator-acts.ts'
import { personalDataOfCore } from './personal-data-of-core.ts'
import { routes } from './routes.ts'
import { closingRules } from './rules.ts'

export default feature({
  name: 'account-closing',
  operatorActs,
  routes,
  listeners,
  jobHandlers,
  closingRules,
  personalData: personalDataOfCore,
})
