import { kinds } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { VideoIcon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'

const named = { icon: VideoIcon, one: () => t('Private show'), many: () => t('Private shows') }

export default kinds({
  cardKinds: { show: { ...named, MessageCard: lazyComponent(() => import('./components/message-card.tsx')) } },
  saleKinds: { showminute: { ...named, paid: () => t('Minute of a private show') } },
})
