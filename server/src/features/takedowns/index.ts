import { feature } from '#core/feature.ts'
import { notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { takedownSections } from './report-sections.ts'
import { routes } from './routes.ts'

export default feature({ name: 'takedowns', operatorActs, routes, notificationRules, reportSections: takedownSections })
