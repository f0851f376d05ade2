/** The site's first page: an introduction for visitors, and posts of followed performers for members. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { HomeIcon } from '#ui/icons.ts'

export default feature({
  navigation: [
    { to: '/', label: () => t('Home'), icon: HomeIcon, who: ['visitor'], at: { rail: 10 }, isExact: true },
    { to: '/home', label: () => t('Home'), icon: HomeIcon, who: ['fan', 'performer', 'admin'], at: { tabs: 10, rail: 10 } },
  ],
})
