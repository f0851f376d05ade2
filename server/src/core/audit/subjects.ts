/** The kinds of subjects of acts. The id of a subject is that of a row, or the name of a setting or a processor. */
import { t } from '#lib/i18n.ts'

const SUBJECTS = {
  account: () => t('Account'),
  audit_log: () => t('Audit log'),
  banner: () => t('Banner'),
  books: () => t('Books'),
  captcha: () => t('Captcha'),
  comment: () => t('Comment'),
  commission: () => t('Commission'),
  consent: () => t('Consent'),
  coupon: () => t('Coupon'),
  custom_order: () => t('Custom order'),
  dispute: () => t('Dispute'),
  gateway: () => t('Payment processor'),
  gift: () => t('Gift'),
  live: () => t('Live show'),
  mass_message: () => t('Mass message'),
  package: () => t('Token package'),
  page: () => t('Page'),
  payout: () => t('Payout'),
  payout_batch: () => t('Payout batch'),
  refund: () => t('Refund'),
  refund_rule: () => t('Refund rule'),
  remittance: () => t('Tax payment'),
  review: () => t('Review'),
  sale: () => t('Sale'),
  setting: () => t('Setting'),
  settlement: () => t('Settlement'),
  sign_in_provider: () => t('Sign-in provider'),
  takedown: () => t('Takedown'),
  tax_rate: () => t('Tax rate'),
  token_purchase: () => t('Token purchase'),
  top_up: () => t('Top-up'),
} as const satisfies Readonly<Record<string, () => string>>

export type SubjectKind = keyof typeof SUBJECTS

export const subjectKinds: readonly string[] = Object.keys(SUBJECTS)

/** Returns the name of a kind in the language of the reader; unchanged if the kind no longer exists. */
export const subjectKindLabel = (kind: string): string => (SUBJECTS as Readonly<Record<string, () => string>>)[kind]?.() ?? kind
