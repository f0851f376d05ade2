import { feature } from '#core/feature.ts'
import { fileListeners, publicationReportable, publicationTexts } from '#core/publications/index.ts'
import { t } from '#lib/i18n.ts'
import { archiveSections } from './archive.ts'
import { productContent } from './content.ts'
import { demo } from './demo.ts'
import { productDownloads } from './files/downloads.ts'
import { productFileJobs, productStorage, productUploads } from './files/uploads.ts'
import { notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { productsPersonalData } from './personal-data.ts'
import { productKind } from './product.ts'
import { reviewReportable } from './reviews/reportable.ts'
import { routes } from './routes.ts'
import { serverEvents } from './server-events.ts'

export default feature({
  name: 'products',
  operatorActs,
  personalData: productsPersonalData,
  routes,
  entryReasons: [{ reason: 'product', label: () => t('Products'), mayRepeat: true }],
  archiveSections,
  contents: [productContent],
  reportables: [publicationReportable(productKind, () => t('Product')), reviewReportable],
  publishedTexts: [publicationTexts(productKind, () => t('Product'))],
  listeners: fileListeners(productKind),
  jobHandlers: productFileJobs,
  notificationRules,
  serverEvents,
  uploads: [productUploads],
  storageAreas: [productStorage],
  downloadAreas: [productDownloads],
  demo,
})
