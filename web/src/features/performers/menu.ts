import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { UserIcon } from '#ui/icons.ts'

export default menu([
  { to: ({ username }) => `/${username}`, label: () => t('My profile'), icon: UserIcon, who: ['performer'], at: { own: 10 } },
])
