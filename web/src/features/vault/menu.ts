import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { VaultIcon } from '#ui/page-icons.ts'

export default menu([
  {
    to: '/studio/vault',
    label: () => t('Vault'),
    icon: VaultIcon,
    who: ['performer'],
    seat: 'vault',
    at: { 'studio.content': 26, own: 45 },
  },
])
