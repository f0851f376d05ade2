/** The operator's pages about performers who want to be verified. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { DocumentIcon } from '#ui/icons.ts'

export default feature({
  name: 'verification',
  navigation: [
    {
      to: '/admin/verifications',
      label: () => t('Verifications'),
      icon: DocumentIcon,
      who: ['admin'],
      at: { admin: 20, own: 20 },
    },
  ],
  notifications: { verification: { icon: DocumentIcon }, verification_waiting: { icon: DocumentIcon } },
})
