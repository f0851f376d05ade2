import { personalData } from '#core/personal-data/index.ts'
import { feature } from '#core/feature.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'exposures',
  routes,
  personalData: [
    personalData('media_exposures', {
      by: ['operator_id'],
      erasure: 'delete',
      exported: { name: 'media-exposures', columns: ['day', 'total'], key: ['day'] },
    }),
  ],
})
