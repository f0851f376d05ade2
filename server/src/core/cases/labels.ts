/** Names kinds of cases, reasons, rules and measures in the language of the reader. */
import type { CaseKind, CaseSeverity, Measure, ReportReason, SiteRule } from '@fanfare/contract/case-terms'
import { t } from '#lib/i18n.ts'

type Labels<K extends string> = Readonly<Record<K, () => string>>

const KINDS: Labels<CaseKind> = {
  user_report: () => t('User report'),
  underage: () => t('Concern about a minor'),
  ncii: () => t('Intimate image without consent'),
  depicted_claim: () => t('“I am in this”'),
  copyright: () => t('Copyright notice'),
  counter_notice: () => t('Counter-notice'),
  complaint: () => t('Complaint'),
  appeal: () => t('Appeal'),
  consent: () => t('Consent withdrawn'),
  review: () => t('Review before publication'),
  words: () => t('Words that are not allowed'),
}

const REASONS: Labels<ReportReason> = {
  underage: () => t('Someone may be under 18'),
  no_consent: () => t('Shown or shared without consent'),
  deepfake: () => t('AI or edited media of a real person'),
  violence: () => t('Violence, coercion or another crime'),
  harassment: () => t('Harassment or threats'),
  hate: () => t('Hate'),
  impersonation: () => t('Pretends to be someone else'),
  stolen: () => t('Copied from someone else'),
  fraud: () => t('Scam or fraud'),
  not_as_described: () => t('Not what was described'),
  spam: () => t('Spam'),
  other: () => t('Something else'),
}

const RULES: Labels<SiteRule> = {
  minors: () => t('Everyone shown is an adult, and so is every user'),
  consent: () => t('Everyone shown has agreed to be shown'),
  illegal_acts: () => t('No violence, coercion or other crimes'),
  harassment: () => t('No harassment or threats'),
  hate: () => t('No hate'),
  impersonation: () => t('No one pretends to be someone else'),
  copyright: () => t('Everyone publishes their own work'),
  fraud: () => t('No scams or fraud'),
  spam: () => t('No spam'),
  description: () => t('Items are what their description says'),
  terms: () => t('Terms of service'),
}

const MEASURES: Labels<Measure> = {
  restrict: () => t('Items hidden from everyone else'),
  remove: () => t('Items removed'),
  restore: () => t('Items restored'),
  warn: () => t('Warning'),
  suspend: () => t('Account suspended'),
  ban: () => t('Account banned'),
  restore_account: () => t('Account restored'),
}

const SEVERITIES: Labels<CaseSeverity> = {
  critical: () => t('Critical'),
  high: () => t('High'),
  medium: () => t('Medium'),
  low: () => t('Low'),
}

const label = (labels: Labels<string>, name: string): string => labels[name]?.() ?? name

export const caseKindLabel = (kind: CaseKind): string => label(KINDS, kind)
/** `reason` is that of a member's report, or the kind of a notice. */
export const reasonLabel = (reason: string): string => label({ ...KINDS, ...REASONS }, reason)
export const ruleLabel = (rule: SiteRule): string => label(RULES, rule)
export const measureLabel = (measure: Measure): string => label(MEASURES, measure)
export const severityLabel = (severity: CaseSeverity): string => label(SEVERITIES, severity)
