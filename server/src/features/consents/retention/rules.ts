/** Decides how long records about people are kept. Pure. */
import { addMonths } from '#lib/time.ts'

const KEPT_MONTHS = 7 * 12

export interface RecordClock {
  /** Signatures, declarations and publications. The latest starts the clock. */
  readonly times: readonly (Date | null)[]
  /** Someone can see content with the person, or a buyer has it. */
  readonly isShown: boolean
}

/** Returns when the records may be erased; undefined while content shows the person, and without any record. */
export function keptUntil({ times, isShown }: RecordClock): Date | undefined {
  const latest = Math.max(...times.flatMap((time) => time?.getTime() ?? []))
  return isShown || !Number.isFinite(latest) ? undefined : addMonths(new Date(latest), KEPT_MONTHS)
}

/** Returns the earliest end of the record of a signature. */
export const keptAfter = (signedAt: Date): Date => addMonths(signedAt, KEPT_MONTHS)
