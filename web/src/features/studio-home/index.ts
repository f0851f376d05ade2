/** The studio's first page. Other studio pages belong to their features. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { StudioIcon } from '#ui/icons.ts'

export default feature({
  navigation: [
    { to: '/studio', label: () => t('Studio'), icon: StudioIcon, who: ['performer'], at: { rail: 80, own: 30 }, isExact: true },
  ],
})
