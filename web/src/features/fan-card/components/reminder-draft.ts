/** A reminder that is being written is kept among the drafts of this device: closing the card, or leaving, loses nothing that was typed. */
import { storedDraft } from '#lib/drafts.ts'

export const nameOfNewReminder = (fanId: string): string => `reminder of ${fanId}`
export const hasReminderDraft = (fanId: string): boolean => storedDraft(nameOfNewReminder(fanId)) !== undefined
