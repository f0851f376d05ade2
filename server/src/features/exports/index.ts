import { feature } from '#core/feature.ts'
import { archiveFolder } from './download-archive.ts'
import { jobHandlers } from './jobs.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'
import { archiveUploads } from './take-archive.ts'

export default feature({
  name: 'exports',
  routes,
  jobHandlers,
  notificationRules,
  serverEvents,
  uploads: [archiveUploads],
  playbackFolders: [archiveFolder],
})
