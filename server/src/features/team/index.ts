import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { notificationRules } from './notifications.ts'
import { teamPersonalData } from './personal-data.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'

export { keepTeamAct, membersApartFrom } from './keep-team-act.ts'

export default feature({
  name: 'team',
  routes,
  listeners,
  jobHandlers,
  notificationRules,
  serverEvents,
  personalData: teamPersonalData,
  demo,
})
