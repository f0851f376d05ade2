import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { FansIcon } from '#ui/icons.ts'

export default menu([
  { to: '/studio/team', label: () => t('Team'), icon: FansIcon, who: ['performer'], at: { 'studio.fans': 50 } },
  { to: '/team', label: () => t('Teams'), icon: FansIcon, who: ['fan', 'performer'], at: { own: 94 }, seat: 'any' },
])
