import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { UserIcon } from '#ui/icons.ts'

export default menu([{ to: '/user/account', label: () => t('Account'), icon: UserIcon, who: ['fan'], at: { own: 10 } }])
