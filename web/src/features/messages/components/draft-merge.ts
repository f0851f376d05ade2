/** How what is written on this device and what another one has saved become one draft. Pure. */
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'

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

interface FreePreviews {
  /** Of the files that are shown before they are paid for. */
  readonly openKeys: readonly string[]
}

/** Known by its upload at first, and by its id after a reload. */
export const isOpen = ({ openKeys }: FreePreviews, { key, id }: DraftMedia): boolean =>
  openKeys.includes(key) || (id !== undefined && openKeys.includes(id))

/** The ids of those that are shown before they are paid for, in their order. */
export const openIdsOf = (now: FreePreviews, media: readonly DraftMedia[]): string[] =>
  media.flatMap((item) => (item.id !== undefined && isOpen(now, item) ? item.id : []))

/** The `openKeys` once another device's draft is taken over: `isOpenThere` says what it has decided of a file; undefined where this device decides. */
export function joinedOpenKeys(
  now: FreePreviews,
  media: readonly DraftMedia[],
  isOpenThere: (id: string) => boolean | undefined,
): string[] {
  const isStill = (item: DraftMedia) => (item.id === undefined ? undefined : isOpenThere(item.id)) ?? isOpen(now, item)
  // Of files that are not listed yet.
  const others = now.openKeys.filter((name) => !media.some(({ key, id }) => key === name || id === name))
  return [...others, ...media.filter(isStill).map(({ key, id }) => id ?? key)]
}
