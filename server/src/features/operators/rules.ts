/** Decides until when an operator has access. Pure. */
import type { OperatorRole } from '@fanfare/contract/operator-roles'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'

const MAX_REVIEWER_DAYS = 90
const MAX_DAYS = 366

interface Wanted {
  readonly role: OperatorRole
  /** The last day (UTC) with access. */
  readonly until?: string | undefined
}

/** Returns the end of that day; null for access without an end. Throws `not_valid` for a day that does not fit the role. */
export function accessEnd({ role, until }: Wanted, now: Date): Date | null {
  if (until === undefined) {
    if (role === 'reviewer') throw notValid('until', t('A scheme reviewer’s access needs an end'))
    return null
  }
  const end = addDays(new Date(`${until}T00:00:00Z`), 1)
  if (end <= now) throw notValid('until', t('Choose today or a later day'))
  if (end > addDays(now, MAX_DAYS)) throw notValid('until', t('Choose a day within the next year'))
  if (role === 'reviewer' && end > addDays(now, MAX_REVIEWER_DAYS + 1))
    throw notValid('until', t('Choose a day within the next {days} days', { days: MAX_REVIEWER_DAYS }))
  return end
}

/** Returns the last day (UTC) with access. */
export const lastDayOf = (end: Date): string => addDays(end, -1).toISOString().slice(0, 10)
