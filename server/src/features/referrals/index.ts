import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { jobHandlers } from './jobs.ts'
import { listeners } from './listeners.ts'
import { routes } from './routes.ts'
import { visits } from './visits.ts'
import { referralsPersonalData } from './personal-data.ts'

export default feature({
  name: 'referrals',
  personalData: referralsPersonalData,
  routes,
  listeners,
  jobHandlers,
  visits,
  entryReasons: [{ reason: 'referral', label: () => t('Referrals'), isSale: false }],
})
