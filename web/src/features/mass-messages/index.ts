/** Messages to many fans. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { SendIcon } from '#ui/icons.ts'

const label = () => t('Mass messages')

export default feature({
  name: 'mass-messages',
  navigation: [
    {
      to: '/studio/mass-messages',
      label,
      icon: SendIcon,
      who: ['performer'],
      at: { studio: 39 },
    },
    { to: '/admin/mass-messages', label, icon: SendIcon, who: ['admin'], at: { admin: 65 } },
  ],
})
