import { feature } from '#core/feature.ts'
import { fileListeners, publicationReportable, publicationTexts } from '#core/publications/index.ts'
import { t } from '#lib/i18n.ts'
import { archiveSections } from './archive.ts'
import { videoContent } from './content.ts'
import { demo } from './demo.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'
import { videosPersonalData } from './personal-data.ts'
import { videoKind } from './video.ts'

export default feature({
  name: 'videos',
  personalData: videosPersonalData,
  routes,
  entryReasons: [{ reason: 'video', label: () => t('Videos') }],
  archiveSections,
  contents: [videoContent],
  reportables: [publicationReportable(videoKind, () => t('Video'))],
  publishedTexts: [publicationTexts(videoKind, () => t('Video'))],
  listeners: fileListeners(videoKind),
  notificationRules,
  demo,
})
