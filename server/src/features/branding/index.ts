import { BRAND_PICTURES, brandPictures } from '#core/branding/index.ts'
import { feature } from '#core/feature.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'branding',
  routes,
  storageAreas: [{ folder: BRAND_PICTURES, known: brandPictures }],
})
