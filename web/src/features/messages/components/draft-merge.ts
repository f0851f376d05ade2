/** Merges this device's draft with one that another device saved. Pure. */
import type { DraftMedia } from '#core/media-drafts/draft-media.ts'

/** The parts of a draft that devices share. */
export interface SyncedDraft {
  readonly text: string
  readonly price: string
  /** The id of the message that this one replies to. */
  readonly replyTo?: string | undefined
  readonly fileIds: readonly string[]
  /** The files shown before payment, in order. */
  readonly openFileIds: readonly string[]
  readonly lockedText: string
}

export const EMPTY_SYNCED_DRAFT: SyncedDraft = { text: '', price: '', fileIds: [], openFileIds: [], lockedText: '' }

export const isSameDraft = (a: SyncedDraft, b: SyncedDraft): boolean =>
  a.text === b.text &&
  a.price === b.price &&
  a.replyTo === b.replyTo &&
  a.lockedText === b.lockedText &&
  a.fileIds.join() === b.fileIds.join() &&
  a.openFileIds.join() === b.openFileIds.join()

export const isEmptyDraft = (one: SyncedDraft): boolean => isSameDraft(one, EMPTY_SYNCED_DRAFT)

/** Joins two changed texts without losing or repeating text. */
export function mergeTexts(here: string, there: string): string {
  if (here.startsWith(there)) return here
  return there.startsWith(here) ? there : `${there}\n${here}`
}

interface FreePreviews {
  /** The keys of files shown before payment. */
  readonly openKeys: readonly string[]
}

/** A file is identified by its upload key at first, and by its id after a reload. */
export const isFreePreview = ({ openKeys }: FreePreviews, { key, id }: DraftMedia): boolean =>
  openKeys.includes(key) || (id !== undefined && openKeys.includes(id))

/** Returns the ids of the files shown before payment, in order. */
export const freePreviewIds = (now: FreePreviews, media: readonly DraftMedia[]): string[] =>
  media.flatMap((item) => (item.id !== undefined && isFreePreview(now, item) ? item.id : []))

/**
 * Returns the `openKeys` after merging another device's draft. `isOpenThere` returns that device's choice for a file, or
 * undefined if this device decides.
 */
export function mergeFreePreviews(
  now: FreePreviews,
  media: readonly DraftMedia[],
  isOpenThere: (id: string) => boolean | undefined,
): string[] {
  const isStill = (item: DraftMedia) => (item.id === undefined ? undefined : isOpenThere(item.id)) ?? isFreePreview(now, item)
  // The keys of files that are not listed yet.
  const others = now.openKeys.filter((name) => !media.some(({ key, id }) => key === name || id === name))
  return [...others, ...media.filter(isStill).map(({ key, id }) => id ?? key)]
}
