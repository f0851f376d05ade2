/** Decides which tags are equal, and when and how often a reminder can be set. Pure. */
import { MAX_REMINDER_DAYS_AHEAD, MAX_OPEN_REMINDERS } from '@fanfare/contract/fan-reminders'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'

/** Returns tags without surrounding space and without duplicates that differ only in case. */
export function uniqueTags(tags: readonly string[]): string[] {
  const unique = new Map<string, string>()
  for (const tag of tags.map((one) => one.trim().replaceAll(/\s+/g, ' '))) {
    const folded = tag.toLowerCase()
    if (!unique.has(folded)) unique.set(folded, tag)
  }
  return [...unique.values()]
}

/** Throws `not_valid` for a time that is past or too far ahead. */
export function reminderTime(dueAt: string, now: Date): Date {
  const due = new Date(dueAt)
  if (!(due > now)) throw notValid('dueAt', t('Choose a time in the future'))
  if (due > addDays(now, MAX_REMINDER_DAYS_AHEAD)) throw notValid('dueAt', t('Choose a time within the next two years'))
  return due
}

export function assertRoomForReminder(open: number): void {
  if (open >= MAX_OPEN_REMINDERS)
    throw notValid('dueAt', t('You can have up to {most} open reminders.', { most: MAX_OPEN_REMINDERS }))
}

/** Throws `already_done` for a finished reminder, which cannot change. */
export function assertOpen({ done_at }: { readonly done_at: Date | null }): void {
  if (done_at !== null) throw apiError('already_done', t('This reminder is already done.'))
}
