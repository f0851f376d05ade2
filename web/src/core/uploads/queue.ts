/**
 * Uploads into the vault, one after the other whatever page is open. They live outside of React: moving through the site does not
 * end them, and closing it asks first.
 */
import { useSyncExternalStore } from 'react'
import { ApiError } from '@fanfare/contract'
import { uploadVaultPhoto, uploadVaultVideo } from '@fanfare/contract/vault'
import { complaintAbout, kindOf } from '#core/media/accepted-files.ts'
import { messageOf, newKey } from '#lib/api.ts'
import { cache } from '#lib/cache.ts'
import { invalidateAfter } from '#lib/invalidate.ts'
import { isCancelled, upload } from '#lib/upload.ts'

export interface QueuedUpload {
  readonly key: string
  readonly name: string
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** How much of it has been sent, from 0 to 1. */
  readonly share: number
  readonly problem: string
  readonly canRetry: boolean
}

/** More would only slow each other down. */
const AT_ONCE = 2

let queue: readonly QueuedUpload[] = []
const files = new Map<string, File>()
const aborts = new Map<string, AbortController>()
const watchers = new Set<() => void>()

function become(next: readonly QueuedUpload[]): void {
  queue = next
  const isBusy = queue.some(isOpen)
  globalThis.removeEventListener('beforeunload', askFirst)
  if (isBusy) globalThis.addEventListener('beforeunload', askFirst)
  for (const watcher of watchers) watcher()
}

const change = (key: string, what: Partial<QueuedUpload>) =>
  become(queue.map((one) => (one.key === key ? { ...one, ...what } : one)))

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()
const isOpen = ({ state }: QueuedUpload) => state === 'waiting' || state === 'sending'

export const uploads = {
  add(chosen: readonly File[]): void {
    const added = chosen.map((file): QueuedUpload => {
      const key = newKey()
      const problem = complaintAbout(file)
      if (problem === '') files.set(key, file)
      return { key, name: file.name, state: problem === '' ? 'waiting' : 'failed', share: 0, problem, canRetry: false }
    })
    become([...queue, ...added])
    sendNext()
  },

  /** Ends it, or takes it off the list. */
  remove(key: string): void {
    aborts.get(key)?.abort()
    files.delete(key)
    become(queue.filter((one) => one.key !== key))
    sendNext()
  },

  retry(key: string): void {
    change(key, { state: 'waiting', share: 0, problem: '', canRetry: false })
    sendNext()
  },

  /** Takes off the list whatever has ended. */
  clear: () => become(queue.filter(isOpen)),
}

function sendNext(): void {
  const sending = queue.filter(({ state }) => state === 'sending').length
  for (const { key } of queue.filter(({ state }) => state === 'waiting').slice(0, AT_ONCE - sending)) void send(key)
}

async function send(key: string): Promise<void> {
  const file = files.get(key)
  if (!file) return
  const abort = new AbortController()
  aborts.set(key, abort)
  change(key, { state: 'sending' })
  try {
    const route = kindOf(file) === 'video' ? uploadVaultVideo : uploadVaultPhoto
    const input = { files: { file } }
    const reply = await upload(route, input, { signal: abort.signal, onProgress: (share) => change(key, { share }) })
    files.delete(key)
    change(key, { state: 'done', share: 1 })
    void invalidateAfter(cache(), route, input, reply)
  } catch (error) {
    if (!isCancelled(error)) change(key, { state: 'failed', problem: messageOf(error), canRetry: !isForGood(error) })
  } finally {
    aborts.delete(key)
    sendNext()
  }
}

/** The server has looked at it and said no: sending it again changes nothing. */
const isForGood = (error: unknown) => error instanceof ApiError && (error.status === 413 || error.status === 415)

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const NONE: readonly QueuedUpload[] = []
export const useUploads = (): readonly QueuedUpload[] =>
  useSyncExternalStore(
    watch,
    () => queue,
    () => NONE,
  )
