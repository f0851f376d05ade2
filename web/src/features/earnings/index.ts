/** What a performer has earned. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { EarningsIcon } from '#ui/icons.ts'

export default feature({
  name: 'earnings',
  navigation: [
    { to: '/studio/earnings', label: () => t('Earnings'), icon: EarningsIcon, who: ['performer'], at: { studio: 30, own: 50 } },
  ],
})
