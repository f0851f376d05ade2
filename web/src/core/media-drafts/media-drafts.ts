/**
 * The photos and videos of everything that is being written, by its name. They live outside of React: uploads go on when one leaves
 * the page, and what the server has received is still there after a reload.
 */
import { useEffect } from 'react'
import type { QueuedUpload } from '#core/uploads/queued-upload.ts'
import { uploads } from '#core/uploads/queue.ts'
import { keyed } from '#lib/keyed-store.ts'
import { storedOf, ofUpload, returned, withUpload, type DraftMedia } from './draft-media.ts'
import { tinyPicture } from './tiny-picture.ts'

type List = readonly DraftMedia[]
const NONE: List = []

/** Undefined: nothing was changed yet. */
const drafts = keyed<List | undefined>(undefined, {
  name: 'media',
  serialize: (all) => all && { all: all.flatMap(storedOf) },
  take: ({ all }) => (Array.isArray(all) ? (all as ReturnType<typeof storedOf>).map(returned) : undefined),
})

/** Undefined until something was changed, and after it was forgotten. The page shows them, so the tray of uploads need not. */
export function useChangedMedia(name: string): List | undefined {
  useEffect(() => uploads.show(name), [name])
  return drafts.use(name)
}
export const changedMedia = drafts.get
/** Calls back with the name of each that changes. */
export const watchMedia = drafts.watch

/** Changes the list; before the first change it is `initial`. Those of its uploads that still run are followed. */
export function changeMedia(name: string, initial: List, how: (all: List) => List): void {
  listen()
  drafts.change(name, (all) => how(all ?? initial))
}

const change = (name: string, key: string, how: (item: DraftMedia) => DraftMedia): void =>
  drafts.change(name, (all) => all?.map((one) => (one.key === key ? how(one) : one)))

/** Shows files at once and sends them. */
export function addFiles(name: string, initial: List, files: readonly File[]): void {
  const added = uploads.add(files, name)
  const pictured = added.map((one, at) => ({ ...ofUpload(one), url: pictureOf(one, files[at]) }))
  changeMedia(name, initial, (all) => [...all, ...pictured.filter(({ key }) => !all.some((one) => one.key === key))])
  added.forEach(({ key, type, state }, at) => {
    const file = files[at]
    if (!file || type !== 'photo' || state === 'failed') return
    void tinyPicture(file).then((tiny) => tiny && change(name, key, (one) => ({ ...one, ...tiny })))
  })
}

const pictureOf = ({ type, state }: QueuedUpload, file: File | undefined) =>
  file && type === 'photo' && state !== 'failed' ? URL.createObjectURL(file) : ''

/** Takes one out, and ends its upload; what the vault has stays there. */
export function removeMedia(name: string, initial: List, key: string): void {
  uploads.remove(key)
  changeMedia(name, initial, (all) => {
    for (const one of all) if (one.key === key) URL.revokeObjectURL(one.url)
    return all.filter((one) => one.key !== key)
  })
}

/** It is written, or given up: ends the uploads that still run, and frees its pictures. */
export function forgetMedia(name: string): void {
  for (const { key, url } of takeMedia(name)) {
    uploads.remove(key)
    if (url.startsWith('blob:')) URL.revokeObjectURL(url)
  }
}

/** Takes them out for what they become part of: its uploads and its pictures are its own from then on. */
export function takeMedia(name: string): List {
  const all = drafts.get(name) ?? NONE
  drafts.change(name, () => undefined)
  return all
}

let isListening = false

/** From the first change on: what the queue says of an upload stands in its draft, and what is done needs no place in the queue. */
function listen(): void {
  if (isListening) return
  isListening = true
  uploads.watch(() => {
    for (const upload of uploads.all()) if (upload.draft !== undefined) follow(upload.draft, upload)
  })
}

function follow(name: string, upload: QueuedUpload): void {
  const item = drafts.get(name)?.find(({ key }) => key === upload.key)
  if (!item) return
  const next = withUpload(item, upload)
  const isNew = next.state !== item.state || next.share !== item.share || next.id !== item.id || next.problem !== item.problem
  if (isNew) change(name, upload.key, () => next)
  if (upload.state === 'done') uploads.remove(upload.key)
}
