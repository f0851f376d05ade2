/**
 * Syncs drafts between the account's devices. This device saves its draft after a pause in typing. Another device's draft
 * replaces an unchanged draft and is merged into a changed one.
 */
import { ApiError } from '@fanfare/contract'
import { listDrafts, readDraft, saveDraft, type MessageDraft } from '@fanfare/contract/message-drafts'
import { draftOfMedia } from '#core/media-drafts/draft-media.ts'
import { changeMedia, watchMedia } from '#core/media-drafts/media-drafts.ts'
import { call } from '#lib/api.ts'
import { createKeyedStore } from '#lib/keyed-store.ts'
import { compositionOf, draftVersions, watchCompositions, changeComposition } from './composition.ts'
import {
  isEmptyDraft,
  isSameDraft,
  mergeFreePreviews,
  mergeTexts,
  EMPTY_SYNCED_DRAFT,
  freePreviewIds,
  type SyncedDraft,
} from './draft-merge.ts'
import { isAcceptableDraft, parseStoredDraft } from './stored-draft.ts'
import { conversationsWithDraft } from './stored-conversations.ts'
import { changeExtras, watchExtras } from './message-extras.ts'
import { mediaNameOf } from './outbox-files.ts'

/** The server's version, as far as this device knows. */
interface Saved {
  readonly version: number
  readonly draft: SyncedDraft
}

const DEBOUNCE_MS = 1_000
const RETRY_DELAY_MS = 60_000

const saved = createKeyedStore<Saved>(
  { version: 0, draft: EMPTY_SYNCED_DRAFT },
  { name: 'message saved', serialize: ({ version, draft }) => ({ version, draft }), take: parseStoredDraft },
)
const timers = new Map<string, number>()
const busy = new Set<string>()
/** Conversations whose draft changed during a save. They are saved again afterwards. */
const again = new Set<string>()
/** Drafts sent without a reply. They may come back and look like another device's draft. */
const tried = new Map<string, readonly SyncedDraft[]>()

const localSyncedDraft = (conversationId: string): SyncedDraft => {
  const { text, price, replyTo, media, extras } = compositionOf(conversationId)
  const files = { fileIds: media.flatMap(({ id }) => id ?? []), openFileIds: freePreviewIds(extras, media) }
  return { text, price, replyTo: replyTo?._id, ...files, lockedText: extras.lockedText }
}
const syncedDraftOf = ({ text, price, replyTo, media, openFileIds, lockedText }: MessageDraft): SyncedDraft => ({
  text,
  price,
  replyTo: replyTo?._id,
  fileIds: media.map(({ _id }) => _id),
  openFileIds,
  lockedText,
})

/** Starts saving every change. Returns a function that stops it. */
export function startDraftSync(): () => void {
  const files = mediaNameOf('')
  const ends = [
    watchCompositions((id) => schedule(id)),
    watchExtras((id) => schedule(id)),
    watchMedia((name) => name.startsWith(files) && schedule(name.slice(files.length))),
  ]
  return () => {
    for (const end of ends) end()
    saveDraftsNow()
  }
}

function schedule(conversationId: string, pause = DEBOUNCE_MS): void {
  clearTimeout(timers.get(conversationId))
  timers.set(
    conversationId,
    window.setTimeout(() => void save(conversationId), pause),
  )
}

/** Saves drafts that are waiting for a pause in typing. */
export function saveDraftsNow(): void {
  // A copy, because saving may add new timers, which must wait.
  const due = [...timers]
  for (const [id, timer] of due) {
    clearTimeout(timer)
    void save(id)
  }
}

/** Saves one at a time, because each request names the version that the previous one created. */
async function save(conversationId: string): Promise<void> {
  timers.delete(conversationId)
  const draft = localSyncedDraft(conversationId)
  const { version, draft: known } = saved.get(conversationId)
  if (busy.has(conversationId)) return void again.add(conversationId)
  if (isSameDraft(draft, known) || !isAcceptableDraft(draft)) return
  busy.add(conversationId)
  tried.set(conversationId, [...(tried.get(conversationId) ?? []), draft])
  // A message sent during the save must empty the draft being saved.
  if (!draftVersions.has(conversationId)) draftVersions.set(conversationId, version)
  try {
    const { text, price, replyTo, fileIds, openFileIds, lockedText } = draft
    const files = { fileIds: [...fileIds], openFileIds: [...openFileIds] }
    const body = { version, text, price, ...(replyTo !== undefined && { replyTo }), ...files, lockedText }
    const answer = await call(
      saveDraft,
      { params: { id: conversationId }, body },
      {
        // The page may close before the request ends.
        keepalive: document.visibilityState === 'hidden',
      },
    )
    if (answer.isSaved) setSaved(conversationId, { version: answer.draft.version, draft })
    else applyServerDraft(answer.draft)
    tried.delete(conversationId)
    again.add(conversationId)
  } catch (error) {
    onFailure(conversationId, error)
  } finally {
    busy.delete(conversationId)
    if (again.delete(conversationId)) void save(conversationId)
  }
}

/** The draft stays on this device. After a lost connection it is saved on reconnect; after a rejection, with the next change. */
function onFailure(conversationId: string, error: unknown): void {
  if (!(error instanceof ApiError)) return void waiting.add(conversationId)
  tried.delete(conversationId)
  if (error.code === 'too_many_requests') schedule(conversationId, RETRY_DELAY_MS)
}

const waiting = new Set<string>()

/** Runs after a reconnect. */
export function savePendingDrafts(): void {
  for (const id of waiting) schedule(id)
  waiting.clear()
}

function setSaved(conversationId: string, now: Saved): void {
  saved.change(conversationId, () => now)
  if (isEmptyDraft(now.draft)) draftVersions.delete(conversationId)
  else draftVersions.set(conversationId, now.version)
}

function applyServerDraft(draft: MessageDraft): void {
  const { conversationId: id, version } = draft
  const before = saved.get(id)
  if (version <= before.version) return setSaved(id, before)
  const there = syncedDraftOf(draft)
  const here = localSyncedDraft(id)
  setSaved(id, { version, draft: there })
  const isOwn = tried.get(id)?.some((one) => isSameDraft(there, one)) ?? false
  tried.delete(id)
  if (isOwn) return schedule(id)
  const isClean = isSameDraft(here, before.draft)
  changeComposition(id, {
    text: isClean ? draft.text : mergeTexts(here.text, draft.text),
    price: isClean ? draft.price : here.price || draft.price,
    replyTo: isClean ? draft.replyTo : (compositionOf(id).replyTo ?? draft.replyTo),
  })
  applyMedia(id, draft, isClean)
  applyLockedPart(id, there, isClean ? undefined : here.fileIds)
  // The message was sent elsewhere, so the parts stored only on this device go as well.
  if (isClean && isEmptyDraft(there)) changeExtras(id, { step: null })
}

/** `ownIds` are the files whose preview choice this device decides; undefined if the draft did not change here. */
function applyLockedPart(
  id: string,
  { fileIds, openFileIds, lockedText }: SyncedDraft,
  ownIds: readonly string[] | undefined,
): void {
  const { extras, media } = compositionOf(id)
  const isOpenThere = (file: string) =>
    fileIds.includes(file) && !ownIds?.includes(file) ? openFileIds.includes(file) : undefined
  changeExtras(id, {
    openKeys: mergeFreePreviews(extras, media, isOpenThere),
    lockedText: ownIds ? mergeTexts(extras.lockedText, lockedText) : lockedText,
  })
}

/**
 * Keeps files that are still uploading here. If the draft did not change here, the other files and their order come from the
 * server.
 */
function applyMedia(id: string, { media }: MessageDraft, isClean: boolean): void {
  const here = localSyncedDraft(id).fileIds
  const there = media.map(({ _id }) => _id)
  if (here.join() === there.join()) return
  const placeOf = (fileId: string | undefined) => (fileId === undefined ? there.length : there.indexOf(fileId))
  changeMedia(mediaNameOf(id), [], (all) => {
    const remaining = all.filter((one) => !isClean || placeOf(one.id) >= 0)
    const joined = [...remaining, ...media.filter(({ _id }) => !here.includes(_id)).map(draftOfMedia)]
    return isClean ? joined.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)) : joined
  })
}

/** Loads the latest drafts, which the list of conversations shows. */
export async function fetchDrafts(): Promise<void> {
  for (const draft of (await call(listDrafts)).drafts) if (!busy.has(draft.conversationId)) applyServerDraft(draft)
  // Also saves drafts that could not be saved before this page was loaded.
  for (const id of conversationsWithDraft()) schedule(id)
}

/** Loads a draft if its version is newer, or always without a version. Afterwards, saves this device's changes. */
export async function refetchDraft(conversationId: string, version = Infinity): Promise<void> {
  if (busy.has(conversationId) || version <= saved.get(conversationId).version) return
  applyServerDraft(await call(readDraft, { params: { id: conversationId } }))
  if (!isSameDraft(localSyncedDraft(conversationId), saved.get(conversationId).draft)) schedule(conversationId)
}
