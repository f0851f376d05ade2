import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { StudioIcon } from '#ui/icons.ts'

export default menu(
  [{ to: '/studio', label: () => t('Overview'), icon: StudioIcon, who: ['performer'], at: { 'studio.overview': 10 } }],
  [{ place: 'studio.overview', at: 10, label: () => t('Overview') }],
)
