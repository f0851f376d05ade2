import { feature } from '#core/feature.ts'
import { archiveDownloads } from './download-archive.ts'
import { importsAmong } from './import-store.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { notificationRules } from './notifications.ts'
import { STORAGE_AREA } from './order-export.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'
import { exportsAmong } from './store.ts'
import { archiveUploads, IMPORTS } from './receive-archive.ts'
import { exportsPersonalData } from './personal-data.ts'

export default feature({
  name: 'exports',
  personalData: exportsPersonalData,
  routes,
  jobHandlers,
  listeners,
  notificationRules,
  serverEvents,
  uploads: [archiveUploads],
  downloadAreas: [archiveDownloads],
  storageAreas: [
    { folder: STORAGE_AREA, known: exportsAmong },
    { folder: IMPORTS, known: importsAmong },
  ],
})
