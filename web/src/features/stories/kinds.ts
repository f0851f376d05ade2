import { kinds } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { HistoryIcon } from '#ui/icons.ts'

const stories = () => t('Stories')

export default kinds({
  cardKinds: { story: { icon: HistoryIcon, one: () => t('Story'), many: stories } },
})
