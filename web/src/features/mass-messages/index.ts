/** Messages to many fans. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { SendIcon } from '#ui/icons.ts'

export default feature({
  name: 'mass-messages',
  navigation: [
    {
      to: '/studio/mass-messages',
      label: () => t('Mass messages'),
      icon: SendIcon,
      who: ['performer'],
      at: { studio: 39, own: 59 },
    },
    { to: '/admin/mass-messages', label: () => t('Mass messages'), icon: SendIcon, who: ['admin'], at: { admin: 65, own: 65 } },
  ],
})
