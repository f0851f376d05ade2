import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { FansIcon } from '#ui/icons.ts'

export default menu(
  [{ to: '/studio/fans', label: () => t('Fans'), icon: FansIcon, who: ['performer'], at: { 'studio.fans': 5, own: 58 } }],
  [{ place: 'studio.fans', at: 30, label: () => t('Fans') }],
)
