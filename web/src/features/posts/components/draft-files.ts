/** The photos and videos of a post that is being written: chosen, sent, processed on the server, put in order. */
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '@fanfare/contract'
import { readPostFileStatus, uploadPostPhoto, uploadPostVideo, type OwnPost } from '@fanfare/contract/posts'
import type { Media, ProcessingStatus } from '@fanfare/contract/media'
import { mediaProcessed, mediaProgressed } from '@fanfare/contract/vault'
import { complaintAbout, kindOf } from '#core/media/accepted-files.ts'
import { call, messageOf, newKey } from '#lib/api.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { isCancelled, upload } from '#lib/upload.ts'
import { t } from '#lib/i18n.ts'
import { tinyPicture } from './tiny-picture.ts'

export const MOST_FILES = 20
export const LONGEST_ALT = 300
const LOOK_AGAIN_MS = 3_000

export interface DraftFile {
  readonly key: string
  readonly type: 'photo' | 'video'
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
  /** How much of it has been sent, from 0 to 1. */
  readonly share: number
  /** How far the server is with it; 0 where it does not say. */
  readonly percent: number
  readonly problem: string
  readonly canRetry: boolean
}

const kept = (media: Media): DraftFile => ({
  key: media._id,
  id: media._id,
  type: media.type,
  url: media.type === 'video' ? media.posterUrl : media.url,
  placeholder: media.placeholder,
  width: media.width,
  height: media.height,
  alt: media.alt,
  state: media.status === 'failed' ? 'refused' : media.status,
  share: 1,
  percent: media.type === 'video' ? media.progress : 0,
  problem: media.status === 'failed' ? t('This file could not be processed. Please take it out.') : '',
  canRetry: false,
})

const blank = { url: '', placeholder: '', width: 4, height: 5, alt: '', share: 0, percent: 0, canRetry: false }

const chosen = (file: File): DraftFile => {
  const problem = complaintAbout(file)
  return { ...blank, key: newKey(), type: kindOf(file), file, state: problem === '' ? 'sending' : 'refused', problem }
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** The server has looked at it and said no: sending it again changes nothing. */
const isForGood = (error: unknown) => error instanceof ApiError && (error.status === 413 || error.status === 415)

/** What the server has already, as it is kept on this device: its picture is only known as a blur. */
export type KeptFile = Pick<DraftFile, 'type' | 'placeholder' | 'width' | 'height' | 'alt'> & { readonly id: string }

const returned = (photo: KeptFile): DraftFile => ({
  ...blank,
  ...photo,
  key: photo.id,
  share: 1,
  state: 'processing',
  problem: '',
})

export function useDraftFiles(post: OwnPost | undefined) {
  const [photos, setPhotos] = useState<readonly DraftFile[]>(() => post?.files.map(kept) ?? [])
  const aborts = useAborts()

  const change = (key: string, what: Partial<DraftFile>) =>
    setPhotos((now) => now.map((one) => (one.key === key ? { ...one, ...what } : one)))

  async function send(key: string, file: File): Promise<void> {
    const abort = new AbortController()
    aborts.set(key, abort)
    change(key, { state: 'sending', share: 0, problem: '' })
    try {
      const onProgress = (share: number) => change(key, { share })
      const route = kindOf(file) === 'video' ? uploadPostVideo : uploadPostPhoto
      const { _id, status } = await upload(route, { files: { file } }, { signal: abort.signal, onProgress })
      change(key, { id: _id, state: status === 'failed' ? 'refused' : status })
    } catch (error) {
      if (!isCancelled(error)) change(key, { state: 'refused', problem: messageOf(error), canRetry: !isForGood(error) })
    } finally {
      aborts.delete(key)
    }
  }

  function add(files: readonly File[]): void {
    const room = MOST_FILES - photos.length
    const fresh = files.slice(0, Math.max(room, 0)).map(chosen)
    setPhotos((now) => [...now, ...fresh])
    for (const { key, file, state } of fresh) {
      if (!file || state !== 'sending') continue
      if (kindOf(file) === 'photo') void tinyPicture(file).then((tiny) => tiny && change(key, tiny))
      void send(key, file)
    }
  }

  function remove(key: string): void {
    aborts.get(key)?.abort()
    setPhotos((now) => now.filter((one) => one.key !== key))
  }

  const record = (id: string, { status, message = '', progress = 0 }: ProcessingStatus) => {
    const key = photos.find((one) => one.id === id)?.key
    if (key === undefined) return
    if (status === 'processing') return change(key, { percent: progress })
    const problem = message || t('This file could not be processed. Please take it out.')
    change(key, status === 'ready' ? { state: 'ready' } : { state: 'refused', problem })
  }
  useReports(photos, {
    record,
    ask: (id) => call(readPostFileStatus, { params: { id: post?._id ?? id, fileId: id } }),
    forget: (id) => setPhotos((now) => now.filter((one) => one.id !== id)),
  })

  return {
    all: photos,
    add,
    remove,
    retry: (key: string) => {
      const file = photos.find((one) => one.key === key)?.file
      if (file) void send(key, file)
    },
    /** Those of a draft that was kept, in its order; others stay. */
    restore: (photos: readonly KeptFile[]) => setPhotos((now) => restored(now, photos)),
    describe: (key: string, alt: string) => change(key, { alt }),
    move: (from: number, to: number) => setPhotos((now) => moved(now, from, to)),
  }
}

function restored(now: readonly DraftFile[], photos: readonly KeptFile[]): readonly DraftFile[] {
  const known = new Map(now.map((one) => [one.id, one]))
  const back = photos.map((photo) => ({ ...(known.get(photo.id) ?? returned(photo)), alt: photo.alt }))
  const ids = new Set(photos.map(({ id }) => id))
  return [...back, ...now.filter(({ id, file }) => file !== undefined && (id === undefined || !ids.has(id)))]
}

export type DraftFiles = ReturnType<typeof useDraftFiles>

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

interface Reports {
  readonly record: (id: string, told: ProcessingStatus) => void
  readonly ask: (id: string) => Promise<ProcessingStatus>
  /** It is gone from the server. */
  readonly forget: (id: string) => void
}

/** Hears what becomes of the files, and asks for what is still being processed: what is told may get lost. */
function useReports(files: readonly DraftFile[], { record, ask, forget }: Reports): void {
  useServerEvent(mediaProcessed, (told) => record(told.fileId, told))
  useServerEvent(mediaProgressed, (told) => record(told.fileId, told))
  const isWaiting = files.some((one) => one.state === 'processing')
  const askAgain = useEffectEvent(() => {
    for (const { id, state } of files) {
      if (id === undefined || state !== 'processing') continue
      // A failure to ask is no failure of the file: the next round asks again.
      void ask(id).then(
        (told) => record(id, told),
        (error: unknown) => isGone(error) && forget(id),
      )
    }
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
