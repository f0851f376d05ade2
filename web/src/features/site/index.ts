/** The pages about the site, the operator's overview, and the outbox of emails. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { AdminIcon } from '#ui/icons.ts'

export default feature({
  navigation: [
    { to: '/admin', label: () => t('Administration'), icon: AdminIcon, who: ['admin'], at: { rail: 95, own: 10 } },
    { to: '/admin', label: () => t('Admin'), icon: AdminIcon, who: ['admin'], at: { tabs: 50 } },
  ],
})
