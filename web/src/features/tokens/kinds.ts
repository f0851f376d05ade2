import { kinds } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { TipIcon } from '#ui/icons.ts'

export default kinds({
  saleKinds: { tip: { icon: TipIcon, one: () => t('Tip'), many: () => t('Tips'), paid: () => t('Tip') } },
})
