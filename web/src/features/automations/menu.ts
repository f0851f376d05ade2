import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { RetryIcon } from '#ui/icons.ts'

export default menu([
  { to: '/studio/automations', label: () => t('Automations'), icon: RetryIcon, who: ['performer'], at: { 'studio.fans': 25 } },
])
