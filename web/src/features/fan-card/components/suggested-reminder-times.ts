/** Common times for reminders: in a few hours, or at the same time on another day. Pure. */
import { t } from '#lib/i18n.ts'
import { daysLater } from '#lib/local-time.ts'

const HOUR_MS = 3_600_000

export const suggestedReminderTimes = (
  now: number,
  timeZone: string,
): readonly { readonly label: string; readonly at: string }[] =>
  [
    { label: t('In 3 hours'), at: now + 3 * HOUR_MS },
    { label: t('Tomorrow'), at: daysLater(now, 1, timeZone) },
    { label: t('In 3 days'), at: daysLater(now, 3, timeZone) },
    { label: t('In a week'), at: daysLater(now, 7, timeZone) },
    { label: t('In a month'), at: daysLater(now, 30, timeZone) },
  ].map(({ label, at }) => ({ label, at: new Date(at).toISOString() }))
