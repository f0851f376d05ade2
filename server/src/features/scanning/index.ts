import { feature } from '#core/feature.ts'
import { quarantineArea } from '#core/media/index.ts'
import { notificationResolutions, notificationRules } from './notifications.ts'
import { operatorActs } from './operator-acts.ts'
import { scanningPersonalData } from './personal-data.ts'
import { scanAdvice } from './review-advice.ts'
import { routes } from './routes.ts'

export default feature({
  name: 'scanning',
  routes,
  operatorActs,
  notificationRules,
  notificationResolutions,
  personalData: scanningPersonalData,
  reviewAdvice: [scanAdvice],
  storageAreas: [quarantineArea],
})
