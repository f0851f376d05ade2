/**
 * Keeps the media of every draft by its name, outside React: uploads continue when the user leaves the page, and media on the
 * server survive a reload.
 */
import { useEffect } from 'react'
import type { QueuedUpload } from '#core/uploads/queued-upload.ts'
import { uploads } from '#core/uploads/queue.ts'
import { createKeyedStore } from '#lib/keyed-store.ts'
import { serializeMedia, draftOfUpload, deserializeMedia, updateFromUpload, type DraftMedia } from './draft-media.ts'
import { tinyPicture } from './tiny-picture.ts'

type List = readonly DraftMedia[]
const NONE: List = []

/** Undefined means unchanged. */
const drafts = createKeyedStore<List | undefined>(undefined, {
  name: 'media',
  serialize: (all) => all && { all: all.flatMap(serializeMedia) },
  take: ({ all }) => (Array.isArray(all) ? (all as ReturnType<typeof serializeMedia>).map(deserializeMedia) : undefined),
})

/**
 * Returns undefined until something changes, and after the draft is discarded. Marks the draft as visible, so that the upload
 * tray does not show its uploads.
 */
export function useChangedMedia(name: string): List | undefined {
  useEffect(() => uploads.show(name), [name])
  return drafts.use(name)
}
export const changedMediaOf = drafts.get
export const watchMedia = drafts.watch

/** Changes the list, which starts as `initial`. Follows its uploads that are still running. */
export function changeMedia(name: string, initial: List, how: (all: List) => List): void {
  watchUploads()
  drafts.change(name, (all) => how(all ?? initial))
}

const change = (name: string, key: string, how: (item: DraftMedia) => DraftMedia): void =>
  drafts.change(name, (all) => all?.map((one) => (one.key === key ? how(one) : one)))

/** Shows files immediately and uploads them. */
export function addFiles(name: string, initial: List, files: readonly File[]): void {
  const added = uploads.add(files, name)
  const pictured = added.map((one, at) => ({ ...draftOfUpload(one), url: pictureOf(one, files[at]) }))
  changeMedia(name, initial, (all) => [...all, ...pictured.filter(({ key }) => !all.some((one) => one.key === key))])
  added.forEach(({ key, type, state }, at) => {
    const file = files[at]
    if (!file || type !== 'photo' || state === 'failed') return
    void tinyPicture(file).then((tiny) => tiny && change(name, key, (one) => ({ ...one, ...tiny })))
  })
}

const pictureOf = ({ type, state }: QueuedUpload, file: File | undefined) =>
  file && type === 'photo' && state !== 'failed' ? URL.createObjectURL(file) : ''

/** Removes an item and cancels its upload. The vault keeps an item that is already there. */
export function removeMedia(name: string, initial: List, key: string): void {
  uploads.remove(key)
  changeMedia(name, initial, (all) => {
    for (const one of all) if (one.key === key) URL.revokeObjectURL(one.url)
    return all.filter((one) => one.key !== key)
  })
}

/** Discards a draft after it was saved or given up: cancels its uploads and releases its pictures. */
export function discardMedia(name: string): void {
  for (const { key, url } of takeMedia(name)) {
    uploads.remove(key)
    if (url.startsWith('blob:')) URL.revokeObjectURL(url)
  }
}

/** Removes and returns all items. The caller then owns their uploads and pictures. */
export function takeMedia(name: string): List {
  const all = drafts.get(name) ?? NONE
  drafts.change(name, () => undefined)
  return all
}

let isListening = false

/** Copies upload progress into the drafts. Finished uploads leave the queue. */
function watchUploads(): void {
  if (isListening) return
  isListening = true
  uploads.watch(() => {
    for (const upload of uploads.all()) if (upload.draft !== undefined) copyProgress(upload.draft, upload)
  })
}

function copyProgress(name: string, upload: QueuedUpload): void {
  const item = drafts.get(name)?.find(({ key }) => key === upload.key)
  if (!item) return
  const next = updateFromUpload(item, upload)
  const isNew = next.state !== item.state || next.share !== item.share || next.id !== item.id || next.problem !== item.problem
  if (isNew) change(name, upload.key, () => next)
  if (upload.state === 'done') uploads.remove(upload.key)
}
