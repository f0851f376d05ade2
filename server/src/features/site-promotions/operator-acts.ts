/** Names what operators do with banners, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'banner.change': () => t('Changed a banner'),
    'banner.create': () => t('Created a banner'),
    'banner.delete': () => t('Deleted a banner'),
    'banner.pause': () => t('Paused a banner'),
    'banner.resume': () => t('Resumed a banner'),
  },
  subjects: {
    banner: () => t('Banner'),
  },
})
