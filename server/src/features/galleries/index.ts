import { feature } from '#core/feature.ts'
import { fileListeners, publicationReportable, publicationTexts } from '#core/publications/index.ts'
import { t } from '#lib/i18n.ts'
import { archiveSections } from './archive.ts'
import { galleryContent } from './content.ts'
import { demo } from './demo.ts'
import { galleryKind } from './gallery.ts'
import { notificationRules } from './notifications.ts'
import { routes } from './routes.ts'
import { galleriesPersonalData } from './personal-data.ts'

export default feature({
  name: 'galleries',
  personalData: galleriesPersonalData,
  routes,
  entryReasons: [{ reason: 'gallery', label: () => t('Galleries') }],
  archiveSections,
  contents: [galleryContent],
  reportables: [publicationReportable(galleryKind, () => t('Gallery'))],
  publishedTexts: [publicationTexts(galleryKind, () => t('Gallery'))],
  listeners: fileListeners(galleryKind),
  notificationRules,
  demo,
})
