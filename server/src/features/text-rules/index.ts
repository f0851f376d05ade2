import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { enforceJobHandlers, enforceListeners } from './enforce-rules.ts'
import { notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { ownRoutes } from './own-routes.ts'
import { textRulesPersonalData } from './personal-data.ts'
import { routes } from './routes.ts'
import { ruleRoutes } from './rule-routes.ts'
import { searchJobHandlers } from './search-published.ts'

export default feature({
  name: 'text-rules',
  routes: [...routes, ...ruleRoutes, ...ownRoutes],
  operatorActs,
  personalData: textRulesPersonalData,
  notificationRules,
  listeners: enforceListeners,
  jobHandlers: [...searchJobHandlers, ...enforceJobHandlers],
  demo,
})
