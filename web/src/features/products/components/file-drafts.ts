/**
 * Keeps the files of each product that is being edited by its name, outside React: uploads continue when the seller leaves the
 * page, and after a reload.
 */
import { useEffect } from 'react'
import type { ProductFile } from '@fanfare/contract/product-file-views'
import type { QueuedUpload } from '#core/uploads/queued-upload.ts'
import { uploads } from '#core/uploads/queue.ts'
import { createKeyedStore } from '#lib/keyed-store.ts'

export interface DraftFile
  extends Pick<QueuedUpload, 'key' | 'name' | 'bytes' | 'state' | 'share' | 'problem' | 'canRetry' | 'needsFile'> {
  /** The file's id, once the server has it. */
  readonly id?: string
}

type List = readonly DraftFile[]

const IDLE = { share: 0, problem: '', canRetry: false, needsFile: false } as const

export const draftOfFile = ({ _id: id, name, bytes }: ProductFile): DraftFile => ({
  ...IDLE,
  key: id,
  id,
  name,
  bytes,
  state: 'done',
  share: 1,
})

const serialize = ({ key, id, name, bytes }: DraftFile) => ({ key, name, bytes, ...(id !== undefined && { id }) })

/** Undefined means unchanged. */
const drafts = createKeyedStore<List | undefined>(undefined, {
  name: 'product files',
  serialize: (all) => all && { all: all.filter(({ state }) => state !== 'failed').map(serialize) },
  take: ({ all }) => (Array.isArray(all) ? (all as ReturnType<typeof serialize>[]).map(deserialize) : undefined),
})

const deserialize = (stored: ReturnType<typeof serialize>): DraftFile => ({
  ...IDLE,
  ...stored,
  ...(stored.id === undefined ? { state: 'sending' } : { state: 'done', share: 1 }),
})

/**
 * Returns undefined until something changes, and after the draft is discarded. Marks the draft as visible, so that the upload
 * tray does not show its uploads.
 */
export function useChangedFiles(name: string): List | undefined {
  useEffect(() => {
    watchUploads()
    const hide = uploads.show(name)
    void uploads.restore().then(() => dropLost(name))
    return hide
  }, [name])
  return drafts.use(name)
}

/** Changes the list, which starts as `initial`. */
export function changeFiles(name: string, initial: List, how: (all: List) => List): void {
  watchUploads()
  drafts.change(name, (all) => how(all ?? initial))
}

export function addProductFiles(name: string, initial: List, files: readonly File[]): void {
  const added = uploads.addFiles(files, { type: 'product', draft: name })
  changeFiles(name, initial, (all) => [
    ...all,
    ...added.map(draftOfUpload).filter(({ key }) => !all.some((one) => one.key === key)),
  ])
}

/** Removes a file and cancels its upload. */
export function removeFile(name: string, initial: List, key: string): void {
  uploads.remove(key)
  changeFiles(name, initial, (all) => all.filter((one) => one.key !== key))
}

export function discardFiles(name: string): void {
  for (const { key } of drafts.get(name) ?? []) uploads.remove(key)
  drafts.change(name, () => undefined)
}

const draftOfUpload = (upload: QueuedUpload): DraftFile => {
  const { key, name, bytes, state, share, problem, canRetry, needsFile = false, fileId } = upload
  return { key, name, bytes, state, share, problem, canRetry, needsFile, ...(fileId !== undefined && { id: fileId }) }
}

let isListening = false

/** Copies upload progress into the drafts. Finished uploads leave the queue. */
function watchUploads(): void {
  if (isListening) return
  isListening = true
  uploads.watch(() => copyAll())
  copyAll()
}

function copyAll(): void {
  for (const upload of uploads.all())
    if (upload.type === 'product' && upload.draft !== undefined) copyProgress(upload.draft, upload)
}

function copyProgress(name: string, upload: QueuedUpload): void {
  const file = drafts.get(name)?.find(({ key }) => key === upload.key)
  if (!file) return
  const next = draftOfUpload(upload)
  if (JSON.stringify(next) !== JSON.stringify(file))
    drafts.change(name, (all) => all?.map((one) => (one.key === upload.key ? next : one)))
  if (upload.state === 'done') uploads.remove(upload.key)
}

/** Removes files whose upload neither this window nor another one continues. */
function dropLost(name: string): void {
  const isLost = ({ key, id }: DraftFile) => id === undefined && !uploads.all().some((one) => one.key === key)
  if (drafts.get(name)?.some(isLost)) drafts.change(name, (all) => all?.filter((one) => !isLost(one)))
}
