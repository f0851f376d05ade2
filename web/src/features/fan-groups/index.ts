/** The performer's fans, in groups. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { FansIcon } from '#ui/icons.ts'

export default feature({
  name: 'fan-groups',
  navigation: [{ to: '/studio/fans', label: () => t('Fans'), icon: FansIcon, who: ['performer'], at: { studio: 38 } }],
})
