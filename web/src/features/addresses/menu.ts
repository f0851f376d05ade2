import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { PlaceIcon } from '#ui/rare-icons.ts'

export default menu([{ to: '/settings/addresses', label: () => t('Addresses'), icon: PlaceIcon, who: ['fan'], at: { own: 28 } }])
