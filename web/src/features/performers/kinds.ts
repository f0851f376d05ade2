import { kinds } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { UserIcon } from '#ui/icons.ts'

export default kinds({
  cardKinds: {
    performer: {
      icon: UserIcon,
      one: () => t('Performer'),
      many: () => t('Performers'),
      addressOf: (_id, { username }) => `/${username}`,
    },
  },
})
