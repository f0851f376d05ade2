/** Names what operators do with consents and records, for the audit log. */
import { declareActs } from '#core/audit/index.ts'
import { t } from '#lib/i18n.ts'

export const { operatorActs, recordAct } = declareActs({
  acts: {
    'consent.approve': () => t('Approved the ID of a guest'),
    'consent.reject': () => t('Rejected the ID of a guest'),
    'consent.view_documents': () => t('Viewed the ID of a guest'),
    'records.approve_export': () => t('Approved an export of records'),
    'records.decline_export': () => t('Declined an export of records'),
    'records.download': () => t('Downloaded records'),
    'records.request_export': () => t('Requested an export of records'),
    'records.withdraw_export': () => t('Withdrew a request for an export of records'),
  },
  subjects: {
    consent: () => t('Consent'),
  },
})
