import { BANNER_PICTURES, bannerPictures } from '#core/banners/index.ts'
import { feature } from '#core/feature.ts'
import { adminRoutes } from './admin-routes.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { operatorActs } from './operator-acts.ts'
import { sitePromotionsPersonalData } from './personal-data.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'site-promotions',
  operatorActs,
  personalData: sitePromotionsPersonalData,
  routes: [...routes, ...adminRoutes],
  jobHandlers,
  demo,
  storageAreas: [{ folder: BANNER_PICTURES, known: bannerPictures }],
})
