import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays, addMinutes } from '#lib/time.ts'

const MIN_MINUTES = 10
const MAX_DAYS = 366

/** Throws `not_valid` for an end that is too near or too far. Pure. */
export function assertEnd(endsAt: Date | undefined, now: Date): void {
  if (endsAt === undefined) return
  if (endsAt < addMinutes(now, MIN_MINUTES))
    throw notValid('endsAt', t('A goal must last at least {count} minutes', { count: MIN_MINUTES }))
  if (endsAt > addDays(now, MAX_DAYS)) throw notValid('endsAt', t('A goal can last a year at most'))
}

interface Ending {
  readonly ends_at: Date | null
  readonly closed_at: Date | null
}

/** Returns when tips stopped counting; undefined while they count. Pure. */
export function endOf({ ends_at: endsAt, closed_at: closedAt }: Ending, now: Date): Date | undefined {
  if (closedAt !== null) return closedAt
  return endsAt !== null && endsAt <= now ? endsAt : undefined
}
