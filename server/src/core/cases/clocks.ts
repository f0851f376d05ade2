/** Decides until when each kind of case must be decided. Pure. */
import type { CaseKind } from '@fanfare/contract/case-terms'
import { addDays, addMinutes } from '#lib/time.ts'

interface Clock {
  readonly dueAt: Date
  /** Items cannot be restored before this time. */
  readonly notBefore?: Date
}

const HOURS: Readonly<Record<Exclude<CaseKind, 'counter_notice'>, number>> = {
  // The card schemes' limit for complaints.
  user_report: 7 * 24,
  complaint: 7 * 24,
  appeal: 7 * 24,
  // Due immediately.
  underage: 0,
  // TAKE IT DOWN Act, section 3 (a) (3).
  ncii: 48,
  depicted_claim: 48,
  consent: 48,
  // The rejection that opens the case also decides it.
  review: 0,
  // Items stay hidden until the decision.
  words: 7 * 24,
  // "Expeditiously": 17 USC 512 (c) (1) (C).
  copyright: 72,
}

/** 17 USC 512 (g) (2) (C). */
const COUNTER_NOTICE_DAYS = { from: 10, until: 14 }

export function clockOf(kind: CaseKind, openedAt: Date): Clock {
  if (kind !== 'counter_notice') return { dueAt: addMinutes(openedAt, HOURS[kind] * 60) }
  return {
    dueAt: addBusinessDays(openedAt, COUNTER_NOTICE_DAYS.until),
    notBefore: addBusinessDays(openedAt, COUNTER_NOTICE_DAYS.from),
  }
}

/** Returns the same time of day after this number of days from Monday to Friday (UTC). */
export function addBusinessDays(from: Date, days: number): Date {
  let at = from
  for (let left = days; left > 0; ) {
    at = addDays(at, 1)
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left--
  }
  return at
}

/** Pictures that people sent as evidence are deleted this long after the decision, unless the case is held or appealed. */
export const EVIDENCE_DAYS = 180
/** Pictures of a notice whose address was never confirmed are deleted after this time. */
export const UNCONFIRMED_DAYS = 30

/** Owners can appeal for this long. Removed media are deleted after it. */
export const APPEAL_DAYS = 14
