import { kinds } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ShippingIcon } from '#ui/page-icons.ts'

export default kinds({
  saleKinds: { shipping: { icon: ShippingIcon, one: () => t('Shipping'), many: () => t('Shipping'), paid: () => t('Shipping') } },
})
