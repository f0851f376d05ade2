import { feature } from '#core/feature.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { serverEvents } from './server-events.ts'
import { routes } from './routes.ts'
import { settingsRoutes } from './settings-routes.ts'
import { zonesByAccount } from './settings-store.ts'
import { pagePosts } from './unsubscribe.ts'
import { notificationsPersonalData } from './personal-data.ts'

export { installNotificationGroups, installNotificationKinds } from './kinds.ts'
export { listenersFor, resolversFor } from './notify.ts'
export default feature({
  name: 'notifications',
  personalData: notificationsPersonalData,
  routes: [...routes, ...settingsRoutes],
  serverEvents,
  jobHandlers,
  pagePosts,
  timeZones: zonesByAccount,
  demo,
})
