/** Performers' links to their profile that say where fans come from. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { LinkIcon } from '#ui/icons.ts'

export default feature({
  name: 'tracking',
  navigation: [
    { to: '/studio/links', label: () => t('Tracking links'), icon: LinkIcon, who: ['performer'], at: { studio: 90, own: 72 } },
  ],
})
