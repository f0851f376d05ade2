import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { MessageIcon } from '#ui/icons.ts'

export default menu([
  { to: '/studio/templates', label: () => t('Saved replies'), icon: MessageIcon, who: ['performer'], at: { 'studio.fans': 30 } },
])
