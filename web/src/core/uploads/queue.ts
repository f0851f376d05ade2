/**
 * The upload queue, outside React: navigation does not stop uploads, closing the site asks first, and unfinished uploads resume
 * with the next page.
 */
import { isMediaKind } from '@fanfare/contract/media-kinds'
import { readMe } from '@fanfare/contract/users'
import { uploadVaultAudio, uploadVaultPhoto, uploadVaultVideo } from '@fanfare/contract/vault'
import { displayedFileName } from '#core/media/accepted-files.ts'
import { messageOf, query } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { invalidateAfter } from '#lib/invalidate.ts'
import { t } from '#lib/i18n.ts'
import { isCancelled, type UploadOptions } from '#lib/upload.ts'
import { lock, unlock } from '#lib/window-locks.ts'
import { changeStored, removeStored, storedUpload, storedUploads, storeUpload } from './stored-uploads.ts'
import {
  createQueuedArchive,
  createQueuedFile,
  createQueuedPhoto,
  createQueuedUpload,
  restoreQueuedUpload,
  type KeptFile,
  type QueuedUpload,
} from './queued-upload.ts'
import { cancelOnServer, isPermanentError, sendFile, type Sent } from './send-file.ts'

/** Sends a photo to a route other than the vault's. */
export type SendPhoto = (file: File, options: UploadOptions) => Promise<Sent>

/** Data of an upload that is not displayed. */
interface Source {
  readonly file?: File
  readonly sendPhoto?: SendPhoto
  readonly url?: string
  readonly bytes: number
  readonly lastModified: number
}

/** A lock per upload: other windows neither show nor send it, and one takes it over when this window closes. */
const lockOf = (key: string): string => `upload ${key}`

/** More parallel uploads would only slow each other down. */
const CONCURRENCY = 2

let queue: readonly QueuedUpload[] = []
let uploadsOutsideForms: readonly QueuedUpload[] = []
const shown = new Set<string>()
const sources = new Map<string, Source>()
const aborts = new Map<string, AbortController>()
const watchers = new Set<() => void>()

function setQueue(next: readonly QueuedUpload[]): void {
  queue = next
  uploadsOutsideForms = queue.filter(({ draft }) => draft === undefined || !shown.has(draft))
  const isSending = queue.some(({ state }) => state === 'waiting' || state === 'sending')
  globalThis.removeEventListener('beforeunload', preventUnload)
  if (isSending) globalThis.addEventListener('beforeunload', preventUnload)
  for (const watcher of watchers) watcher()
}

const change = (key: string, what: Partial<QueuedUpload>) =>
  setQueue(queue.map((one) => (one.key === key ? { ...one, ...what } : one)))

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
const hasEnded = ({ state }: QueuedUpload) => state === 'done' || state === 'failed'

export const uploads = {
  all: (): readonly QueuedUpload[] => queue,

  /** Returns the uploads that no visible form shows. */
  outsideForms: (): readonly QueuedUpload[] => uploadsOutsideForms,

  /** Calls the watcher after each change. Returns a function that stops it. */
  watch(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },

  /** Returns the uploads in the order of the files. A rejected file is in the list with its error. */
  add: (chosen: readonly File[], draft?: string): readonly QueuedUpload[] =>
    enqueue(chosen, (file) => createQueuedUpload(file, draft)),

  /** The same for files that buyers download. Only the draft knows them, so a reload keeps it. */
  addFiles: (chosen: readonly File[], kept: KeptFile): readonly QueuedUpload[] =>
    enqueue(chosen, (file) => createQueuedFile(file, kept)),

  /** The same for photos of a form, which another route receives. Without the form they are useless, so a reload ends them. */
  addPhotos: (chosen: readonly File[], draft: string, sendPhoto: SendPhoto): readonly QueuedUpload[] =>
    enqueue(chosen, (file) => createQueuedPhoto(file, draft), sendPhoto),

  /** The archive is imported once it is complete. */
  addArchive: (file: File): void => void enqueue([file], createQueuedArchive),

  /** Cancels an upload, or removes it from the list. */
  remove(key: string): void {
    const url = sources.get(key)?.url
    const isUnfinished = queue.some((one) => one.key === key && one.state !== 'done')
    aborts.get(key)?.abort()
    if (url !== undefined && isUnfinished) void cancelOnServer(url)
    forget(key)
    setQueue(queue.filter((one) => one.key !== key))
    sendNext()
  },

  retry(key: string): void {
    change(key, { state: 'waiting', problem: '', canRetry: false })
    sendNext()
  },

  /** The server keeps the part that it has received. */
  pause(key: string): void {
    change(key, { state: 'paused' })
    aborts.get(key)?.abort()
    void changeStored(key, { isPaused: true })
    sendNext()
  },

  resume(key: string): void {
    if (!sources.get(key)?.file) return
    change(key, { state: 'waiting' })
    void changeStored(key, { isPaused: false })
    sendNext()
  },

  moveUp(key: string): void {
    const at = queue.findIndex((one) => one.key === key)
    const to = queue.findLastIndex(({ state }, place) => place < at && state === 'waiting')
    const one = queue[at]
    if (!one || to < 0) return
    setQueue(queue.toSpliced(at, 1).toSpliced(to, 0, one))
    queue.forEach((each, place) => void changeStored(each.key, { at: place }))
  },

  choose(key: string, file: File): void {
    if (isSame(key, file)) return resumeWith(key, file)
    change(key, { problem: t('This is a different file. Choose the file you started uploading.') })
  },

  /** Marks a draft as visible in a form, which then shows its uploads. Returns a function that ends this. */
  show(draft: string): () => void {
    shown.add(draft)
    setQueue(queue)
    return () => {
      shown.delete(draft)
      setQueue(queue)
    }
  },

  clear(): void {
    for (const one of queue) if (hasEnded(one)) forget(one.key)
    setQueue(queue.filter((one) => !hasEnded(one)))
  },

  claim(key: string, draft: string): void {
    if (queue.some((one) => one.key === key && one.draft !== draft)) change(key, { draft })
  },

  /**
   * Restores the unfinished uploads of the last page, once. Resolves when all uploads without a lock are back, or after a moment.
   */
  restore(): Promise<void> {
    return (restoring ??= restore())
  },
}

let restoring: Promise<void> | undefined
/** After a reload, the previous page releases its locks a moment later. */
const RESTORE_TIMEOUT_MS = 2_000

async function restore(): Promise<void> {
  const me = viewer()
  if (!me) return
  const known = (await storedUploads(me._id)).filter(({ key }) => !sources.has(key))
  const taken = Promise.allSettled(known.map(({ key }) => takeOver(key, me._id)))
  // Uploads of another window come when it closes, however late.
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS))])
}

/** Reads the upload again, because the window that had it may have finished it, or another account may have signed in. */
async function takeOver(key: string, accountId: string): Promise<void> {
  await lock(lockOf(key))
  const one = await storedUpload(key)
  if (one?.accountId !== accountId || viewer()?._id !== accountId) return unlock(lockOf(key))
  const { bytes, lastModified, file, url } = one
  sources.set(key, { bytes, lastModified, ...(file && { file }), ...(url !== undefined && { url }) })
  setQueue([...queue, restoreQueuedUpload(one)])
  sendNext()
}

function enqueue(chosen: readonly File[], create: (file: File) => QueuedUpload, sendPhoto?: SendPhoto): readonly QueuedUpload[] {
  const added = chosen
    .filter((file) => sendPhoto !== undefined || !resumeIfAwaited(file))
    .map((file) => ({ file, upload: create(file) }))
  setQueue([...queue, ...added.map(({ upload }) => upload)])
  for (const { file, upload } of added) {
    if (upload.state !== 'waiting') continue
    const { size: bytes, lastModified } = file
    sources.set(upload.key, { file, bytes, lastModified, ...(sendPhoto && { sendPhoto }) })
    void lock(lockOf(upload.key))
    if (!sendPhoto) storeFile(upload, file)
  }
  sendNext()
  return added.map(({ upload }) => upload)
}

/** Stores media without their draft. After a reload they go into the vault, where the form finds them. */
function storeFile({ key, name, type, bytes, draft, subjectId }: QueuedUpload, file: File): void {
  const me = viewer()
  const at = queue.findIndex((one) => one.key === key)
  // A fan's files are photos of messages, which are useless without the message.
  if (!me?.isPerformer) return
  const kept = isMediaKind(type) || draft === undefined ? {} : { draft, ...(subjectId !== undefined && { subjectId }) }
  const { lastModified } = file
  void storeUpload({ key, accountId: me._id, name, type, ...kept, bytes, lastModified, at, isPaused: false }, file)
}

function forget(key: string): void {
  sources.delete(key)
  // Another window takes over the uploads that it finds.
  void removeStored(key).finally(() => unlock(lockOf(key)))
}

const isSame = (key: string, file: File): boolean => {
  const known = sources.get(key)
  const name = queue.find((one) => one.key === key)?.name
  return known?.bytes === file.size && known.lastModified === file.lastModified && name === displayedFileName(file.name)
}

/** Returns whether a restored upload waits for this file, and resumes it. */
function resumeIfAwaited(file: File): boolean {
  const waiting = queue.find(({ key, needsFile }) => needsFile && isSame(key, file))
  if (waiting) resumeWith(waiting.key, file)
  return waiting !== undefined
}

function resumeWith(key: string, file: File): void {
  const known = sources.get(key)
  if (!known) return
  sources.set(key, { ...known, file })
  change(key, { state: 'waiting', problem: '', needsFile: false })
  sendNext()
}

function sendNext(): void {
  const sending = queue.filter(({ state }) => state === 'sending').length
  const waiting = queue.filter(({ state }) => state === 'waiting')
  for (const { key } of waiting.slice(0, Math.max(CONCURRENCY - sending, 0))) void send(key)
}

const viewer = () => cache().getQueryData(query(readMe, {}).queryKey)

async function send(key: string): Promise<void> {
  const source = sources.get(key)
  const one = queue.find((each) => each.key === key)
  if (!source?.file || !one) return
  const abort = new AbortController()
  aborts.set(key, abort)
  change(key, { state: 'sending' })
  try {
    const reply = await sendBy(one, source, abort.signal)
    forget(key)
    change(key, { state: 'done', share: 1, fileId: reply._id, status: reply.status })
  } catch (error) {
    if (!isCancelled(error) && !abort.signal.aborted) fail(key, error)
  } finally {
    if (aborts.get(key) === abort) aborts.delete(key)
    sendNext()
  }
}

const ROUTES = { photo: uploadVaultPhoto, video: uploadVaultVideo, audio: uploadVaultAudio } as const

/** Sends the file in parts into a performer's vault. A fan has no vault and sends files with messages. */
async function sendBy(one: QueuedUpload, { file, url, sendPhoto }: Source, signal: AbortSignal): Promise<Sent> {
  const { key, name, type, subjectId } = one
  if (!file) throw new Error('The file is missing')
  const onProgress = (share: number) => void (signal.aborted || change(key, { share }))
  if (sendPhoto) return sendPhoto(file, { key, signal, onProgress })
  const onUrl = (known: string) => {
    const source = sources.get(key)
    if (source) sources.set(key, { ...source, url: known })
    void changeStored(key, { url: known })
  }
  const reply = await sendFile({ file, name, kind: type, subjectId, url, onUrl, onProgress, signal })
  // A server event reports the result of an archive.
  if (isMediaKind(type) && viewer()?.isPerformer)
    void invalidateAfter(cache(), { route: ROUTES[type], input: { files: { file } }, reply })
  return reply
}

function fail(key: string, error: unknown): void {
  const isFinal = isPermanentError(error)
  // A file that the server rejected is not sent again. After a lost connection it resumes later.
  if (isFinal) void removeStored(key)
  change(key, { state: 'failed', problem: messageOf(error), canRetry: !isFinal })
}
