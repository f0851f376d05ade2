/** Decides how severe a report is, and whether its item is hidden until the decision. Pure. */
import type { CaseKind, CaseSeverity, ReportReason } from '@fanfare/contract/case-terms'
import { addDays } from '#lib/time.ts'

const OF_REASONS: Readonly<Record<ReportReason, CaseSeverity>> = {
  underage: 'critical',
  no_consent: 'critical',
  deepfake: 'critical',
  violence: 'high',
  harassment: 'medium',
  hate: 'medium',
  impersonation: 'high',
  stolen: 'medium',
  fraud: 'medium',
  not_as_described: 'low',
  spam: 'low',
  other: 'low',
}

const OF_KINDS: Readonly<Record<Exclude<CaseKind, 'user_report'>, CaseSeverity>> = {
  underage: 'critical',
  ncii: 'critical',
  depicted_claim: 'high',
  consent: 'high',
  words: 'medium',
  copyright: 'high',
  counter_notice: 'medium',
  complaint: 'medium',
  appeal: 'medium',
  review: 'low',
}

/** `reason` is the reason of a member's report. */
export const severityOf = (kind: CaseKind, reason: ReportReason | undefined): CaseSeverity =>
  kind === 'user_report' ? OF_REASONS[reason ?? 'other'] : OF_KINDS[kind]

/** A member's report about a minor or an intimate image has the clock of that kind. */
export function kindOfReport(reason: ReportReason): CaseKind {
  if (reason === 'underage') return 'underage'
  // The TAKE IT DOWN Act covers digital forgeries.
  return reason === 'no_consent' || reason === 'deepfake' ? 'ncii' : 'user_report'
}

const RANKS: Readonly<Record<CaseSeverity, number>> = { critical: 0, high: 1, medium: 2, low: 3 }

/** Returns the more severe one. */
export const moreSevere = (a: CaseSeverity, b: CaseSeverity): CaseSeverity => (RANKS[a] <= RANKS[b] ? a : b)

/** How earlier reports of a person ended, and how well the site knows the person. */
export interface ReporterRecord {
  readonly acted: number
  readonly dismissed: number
  readonly joinedAt: Date | undefined
  readonly isEmailConfirmed: boolean
}

const KNOWN_DAYS = 7
const MAX_DISMISSED = 3

/** New accounts are not credible, and neither are people whose reports were mostly dismissed. */
export function isCredible({ acted, dismissed, joinedAt, isEmailConfirmed }: ReporterRecord, now: Date): boolean {
  if (!isEmailConfirmed) return false
  if (dismissed >= MAX_DISMISSED && dismissed > acted) return false
  return acted > 0 || joinedAt === undefined || addDays(joinedAt, KNOWN_DAYS) <= now
}

interface Hiding {
  readonly severity: CaseSeverity
  readonly isCredible: boolean
  /** Operators have already dismissed a report about the item. */
  readonly wasDismissed: boolean
}

/** The number of reports has no effect, so that a crowd of accounts cannot hide an item. */
export const hidesUntilDecided = ({ severity, isCredible: credible, wasDismissed }: Hiding): boolean =>
  severity === 'critical' && credible && !wasDismissed
