/** The operator's coupons. Fans type them where they pay. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { SparkleIcon } from '#ui/icons.ts'

export default feature({
  name: 'coupons',
  navigation: [
    { to: '/admin/coupons', label: () => t('Coupons'), icon: SparkleIcon, who: ['admin'], at: { admin: 60, own: 60 } },
  ],
})
