/** Names what operators do with pages, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'page.change': () => t('Changed a page'),
    'page.create': () => t('Created a page'),
    'page.delete': () => t('Deleted a page'),
    'page.edit': () => t('Edited the text of a page'),
    'page.publish': () => t('Published a page'),
    'page.restore': () => t('Restored a version of a page'),
  },
  subjects: {
    page: () => t('Page'),
  },
})
