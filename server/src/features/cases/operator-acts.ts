/** Names what operators do with cases, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

const acts = {
  'case.assign': () => t('Took a case'),
  'case.decide': () => t('Decided a case'),
  'case.export': () => t('Exported a case'),
  'case.hide': () => t('Hid the items of a case'),
  'case.hold': () => t('Put a case under legal hold'),
  'case.link': () => t('Added an item to a case'),
  'case.merge': () => t('Merged a case into another one'),
  'case.note': () => t('Added a note to a case'),
  'case.release': () => t('Released the legal hold of a case'),
  'case.revoke': () => t('Revoked a scheduled decision'),
  'case.return': () => t('Returned a case to the queue'),
  'case.schedule': () => t('Scheduled a decision'),
  'case.severity': () => t('Changed the severity of a case'),
  'case.show': () => t('Showed the items of a case again'),
  'case_reply.change': () => t('Changed a saved reply'),
  'case_reply.create': () => t('Created a saved reply'),
  'case_reply.delete': () => t('Deleted a saved reply'),
}
export type CaseAct = keyof typeof acts

export const { operatorActs, recordAct } = declareActs({
  acts,
  subjects: { case: () => t('Case'), case_reply: () => t('Saved reply') },
})
