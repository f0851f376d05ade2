/** The photos of a post that is being written: chosen, sent, processed on the server, put in order. */
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '@fanfare/contract'
import { postFileProcessed, readPostFileStatus, uploadPostPhoto, type OwnPost } from '@fanfare/contract/posts'
import type { Photo } from '@fanfare/contract/media'
import { photoComplaint } from '#core/media/accepted-files.ts'
import { call, messageOf, newKey } from '#lib/api.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { isCancelled, upload } from '#lib/upload.ts'
import { t } from '#lib/i18n.ts'
import { tinyPicture } from './tiny-picture.ts'

export const MOST_PHOTOS = 20
export const LONGEST_ALT = 300
const LOOK_AGAIN_MS = 3_000

export interface DraftPhoto {
  readonly key: string
  /** What was chosen; absent for a photo that the post had before. */
  readonly file?: File
  /** The server's, from the moment it has been received. */
  readonly id?: string
  readonly url: string
  readonly placeholder: string
  readonly width: number
  readonly height: number
  readonly alt: string
  /** `refused` was never sent, or not taken: it stays with its reason until it is taken out. */
  readonly state: 'sending' | 'processing' | 'ready' | 'refused'
  readonly share: number
  readonly problem: string
  readonly canRetry: boolean
}

const kept = (photo: Photo): DraftPhoto => ({
  key: photo._id,
  id: photo._id,
  url: photo.url,
  placeholder: photo.placeholder,
  width: photo.width,
  height: photo.height,
  alt: photo.alt,
  state: photo.status === 'failed' ? 'refused' : photo.status,
  share: 1,
  problem: photo.status === 'failed' ? t('This photo could not be processed. Please take it out.') : '',
  canRetry: false,
})

const blank = { url: '', placeholder: '', width: 4, height: 5, alt: '', share: 0, canRetry: false }

const chosen = (file: File): DraftPhoto => {
  const problem = photoComplaint(file)
  return { ...blank, key: newKey(), file, state: problem === '' ? 'sending' : 'refused', problem }
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** The server has looked at it and said no: sending it again changes nothing. */
const isForGood = (error: unknown) => error instanceof ApiError && (error.status === 413 || error.status === 415)

/** What the server has already, as it is kept on this device: its picture is only known as a blur. */
export type KeptPhoto = Pick<DraftPhoto, 'placeholder' | 'width' | 'height' | 'alt'> & { readonly id: string }

const returned = (photo: KeptPhoto): DraftPhoto => ({
  ...blank,
  ...photo,
  key: photo.id,
  share: 1,
  state: 'processing',
  problem: '',
})

export function useDraftPhotos(post: OwnPost | undefined) {
  const [photos, setPhotos] = useState<readonly DraftPhoto[]>(() => post?.files.map(kept) ?? [])
  const aborts = useAborts()

  const change = (key: string, what: Partial<DraftPhoto>) =>
    setPhotos((now) => now.map((one) => (one.key === key ? { ...one, ...what } : one)))

  async function send(key: string, file: File): Promise<void> {
    const abort = new AbortController()
    aborts.set(key, abort)
    change(key, { state: 'sending', share: 0, problem: '' })
    try {
      const onProgress = (share: number) => change(key, { share })
      const { _id, status } = await upload(uploadPostPhoto, { files: { file } }, { signal: abort.signal, onProgress })
      change(key, { id: _id, state: status === 'failed' ? 'refused' : status })
    } catch (error) {
      if (!isCancelled(error)) change(key, { state: 'refused', problem: messageOf(error), canRetry: !isForGood(error) })
    } finally {
      aborts.delete(key)
    }
  }

  function add(files: readonly File[]): void {
    const room = MOST_PHOTOS - photos.length
    const fresh = files.slice(0, Math.max(room, 0)).map(chosen)
    setPhotos((now) => [...now, ...fresh])
    for (const { key, file, state } of fresh) {
      if (!file || state !== 'sending') continue
      void tinyPicture(file).then((tiny) => tiny && change(key, tiny))
      void send(key, file)
    }
  }

  function remove(key: string): void {
    aborts.get(key)?.abort()
    setPhotos((now) => now.filter((one) => one.key !== key))
  }

  const recordResult = (id: string, status: 'processing' | 'ready' | 'failed', message = '') => {
    const key = photos.find((one) => one.id === id)?.key
    if (key === undefined || status === 'processing') return
    const problem = message || t('This photo could not be processed. Please take it out.')
    change(key, status === 'ready' ? { state: 'ready' } : { state: 'refused', problem })
  }
  useServerEvent(postFileProcessed, ({ fileId, status, message }) => recordResult(fileId, status, message))
  useLookAgain(photos, (id) =>
    call(readPostFileStatus, { params: { id: post?._id ?? id, fileId: id } }).then(
      ({ status, message }) => recordResult(id, status, message),
      (error: unknown) => isGone(error) && setPhotos((now) => now.filter((one) => one.id !== id)),
    ),
  )

  return {
    all: photos,
    add,
    remove,
    retry: (key: string) => {
      const file = photos.find((one) => one.key === key)?.file
      if (file) void send(key, file)
    },
    /** Those of a draft that was kept, in its order; others stay. */
    restore: (photos: readonly KeptPhoto[]) => setPhotos((now) => restored(now, photos)),
    describe: (key: string, alt: string) => change(key, { alt }),
    move: (from: number, to: number) => setPhotos((now) => moved(now, from, to)),
  }
}

function restored(now: readonly DraftPhoto[], photos: readonly KeptPhoto[]): readonly DraftPhoto[] {
  const known = new Map(now.map((one) => [one.id, one]))
  const back = photos.map((photo) => ({ ...(known.get(photo.id) ?? returned(photo)), alt: photo.alt }))
  const ids = new Set(photos.map(({ id }) => id))
  return [...back, ...now.filter(({ id, file }) => file !== undefined && (id === undefined || !ids.has(id)))]
}

export type DraftPhotos = ReturnType<typeof useDraftPhotos>

/** The uploads that run, by their photo's key; leaving the page ends them. */
function useAborts(): Map<string, AbortController> {
  const [all] = useState(() => new Map<string, AbortController>())
  useEffect(
    () => () => {
      for (const one of all.values()) one.abort()
    },
    [all],
  )
  return all
}

/** The push may get lost: asks for what is still being processed. */
function useLookAgain(photos: readonly DraftPhoto[], ask: (id: string) => Promise<unknown>): void {
  const isWaiting = photos.some((one) => one.state === 'processing')
  const askAgain = useEffectEvent(() => {
    // A failure to ask is no failure of the photo: the next round asks again.
    for (const { id, state } of photos) if (id !== undefined && state === 'processing') ask(id).catch(() => undefined)
  })
  useEffect(() => {
    if (!isWaiting) return
    askAgain()
    const timer = setInterval(() => askAgain(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}

function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const one = all[from]
  if (one === undefined || to < 0 || to >= all.length) return all
  return all.toSpliced(from, 1).toSpliced(to, 0, one)
}
