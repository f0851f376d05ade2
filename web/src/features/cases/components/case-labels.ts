import type { CaseKind, CaseSeverity, Measure } from '@fanfare/contract/case-terms'
import type { CaseObject } from '@fanfare/contract/cases'
import { t } from '#lib/i18n.ts'

type Labels<K extends string> = Readonly<Record<K, () => string>>

export const kindLabels: Labels<CaseKind> = {
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

export const severityLabels: Labels<CaseSeverity> = {
  critical: () => t('Critical'),
  high: () => t('High'),
  medium: () => t('Medium'),
  low: () => t('Low'),
}

/** Effects of a decision, for the operator who chooses. */
export const measureActions: Labels<Measure> = {
  restrict: () => t('Hide the items from everyone else'),
  remove: () => t('Remove the items and block their files'),
  restore: () => t('Restore the items'),
  warn: () => t('Warn the person'),
  suspend: () => t('Suspend the account'),
  ban: () => t('Ban the account'),
  restore_account: () => t('Restore the account'),
}

/** Effects of a decision, for its readers. */
export const measureLabels: Labels<Measure> = {
  restrict: () => t('Items hidden from everyone else'),
  remove: () => t('Items removed'),
  restore: () => t('Items restored'),
  warn: () => t('Warning'),
  suspend: () => t('Account suspended'),
  ban: () => t('Account banned'),
  restore_account: () => t('Account restored'),
}

export const stateLabels: Labels<CaseObject['state']> = {
  shown: () => t('Visible'),
  hidden: () => t('Hidden until the decision'),
  restricted: () => t('Hidden'),
  removed: () => t('Removed'),
  gone: () => t('Deleted by its owner'),
}

/** Returns the name of a language in that language. */
export const languageName = (locale: string): string => new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale

export const optionsOf = <K extends string>(labels: Labels<K>) =>
  Object.entries<() => string>(labels).map(([value, label]) => ({ value, label: label() }))
