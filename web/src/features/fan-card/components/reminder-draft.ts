/** Stores a new reminder among the drafts of this device, so that closing the card loses no text. */
import { storedDraft } from '#lib/stored-drafts.ts'

export const reminderDraftName = (fanId: string): string => `reminder of ${fanId}`
export const hasReminderDraft = (fanId: string): boolean => storedDraft(reminderDraftName(fanId)) !== undefined
