import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { TipIcon } from '#ui/icons.ts'

export default menu([
  { to: '/studio/goals', label: () => t('Goals'), icon: TipIcon, who: ['performer'], at: { 'studio.money': 15, own: 66 } },
])
