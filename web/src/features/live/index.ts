/** Live rooms: the list, the room as viewers see it, and the performer's studio. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { LiveIcon } from '#ui/icons.ts'

const live = { to: '/live', label: () => t('Live'), icon: LiveIcon }

export default feature({
  navigation: [
    { ...live, who: ['visitor', 'fan'], at: { tabs: 30, rail: 25, public: 15 } },
    { ...live, who: ['performer', 'admin'], at: { rail: 25 } },
  ],
})
