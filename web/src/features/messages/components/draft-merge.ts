/** How what is written on this device and what another one has saved become one draft. Pure. */

/** What of a draft the devices share. */
export interface SharedDraft {
  readonly text: string
  readonly price: string
  /** The message that it answers. */
  readonly replyTo?: string | undefined
  readonly fileIds: readonly string[]
  /** Those of them that are shown before they are paid for, in their order. */
  readonly openFileIds: readonly string[]
  readonly lockedText: string
}

export const noShared: SharedDraft = { text: '', price: '', fileIds: [], openFileIds: [], lockedText: '' }

export const isSameDraft = (a: SharedDraft, b: SharedDraft): boolean =>
  a.text === b.text &&
  a.price === b.price &&
  a.replyTo === b.replyTo &&
  a.lockedText === b.lockedText &&
  a.fileIds.join() === b.fileIds.join() &&
  a.openFileIds.join() === b.openFileIds.join()

export const isEmptyDraft = (one: SharedDraft): boolean => isSameDraft(one, noShared)

/** Of both, where both were changed: nothing that was typed is lost, and nothing stands there twice. */
export function joinedText(here: string, there: string): string {
  if (here.startsWith(there)) return here
  return there.startsWith(here) ? there : `${there}\n${here}`
}
