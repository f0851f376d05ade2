import { kinds } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { GiftIcon } from '#ui/icons.ts'

export default kinds({
  saleKinds: { gift: { icon: GiftIcon, one: () => t('Gift'), many: () => t('Gifts'), paid: () => t('Gift') } },
})
