/** Keeps the people that a performer chose with the draft of a form on this device. */
import { partOf, saveDraft, storedDraft } from '#lib/stored-drafts.ts'
import type { ChosenDepiction } from './merged-depiction.ts'

const nameOf = (draft: string) => partOf(draft, 'people')

export const saveChoice = (draft: string, chosen: ChosenDepiction): void => saveDraft(nameOf(draft), chosen)

export const storedChoice = (draft: string) => storedDraft(nameOf(draft)) as ChosenDepiction | undefined
