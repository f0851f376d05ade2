import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { commentReactable } from './reactable.ts'
import { commentReportable } from './reportable.ts'
import { routes } from './routes.ts'
import { safety } from './safety.ts'
import { serverEvents } from './server-events.ts'
import { commentsPersonalData } from './personal-data.ts'
import { commentTexts } from './published-texts.ts'

export default feature({
  name: 'comments',
  safety,
  operatorActs,
  personalData: commentsPersonalData,
  routes,
  reactables: [commentReactable],
  reportables: [commentReportable],
  publishedTexts: [commentTexts],
  notificationRules,
  serverEvents,
  demo,
})
