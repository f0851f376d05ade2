/** The media of one draft in a form: chosen, uploaded, processed and ordered. */
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '@fanfare/contract'
import type { Media, ProcessingStatus } from '@fanfare/contract/media'
import { countCodePoints } from '@fanfare/contract/text-length'
import { mediaProcessed, mediaProgressed, viewVaultItem } from '@fanfare/contract/vault'
import type { Stage } from '#core/media/processing-label.ts'
import { uploads } from '#core/uploads/queue.ts'
import { call } from '#lib/api.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { MAX_ALT_LENGTH, moveItem, draftOfMedia, updateFromMedia, updateFromStatus, type DraftMedia } from './draft-media.ts'
import { addFiles, changeMedia, discardMedia, removeMedia, useChangedMedia } from './media-drafts.ts'

const POLL_INTERVAL_MS = 3_000

interface Options {
  /** Identifies the draft among everything that this account writes, such as `post new`. */
  readonly name: string
  readonly media?: readonly Media[]
  readonly max: number
}

/** For performers, whose files go into the vault. */
export function useMediaDraft({ name, media, max }: Options) {
  const [initial] = useState(() => media?.map(draftOfMedia) ?? [])
  const changed = useChangedMedia(name)
  const all = changed ?? initial
  const change = (how: (all: readonly DraftMedia[]) => readonly DraftMedia[]) => changeMedia(name, initial, how)
  const changeOne = (isIt: (item: DraftMedia) => boolean, how: (item: DraftMedia) => DraftMedia) =>
    change((now) => now.map((one) => (isIt(one) ? how(one) : one)))

  useReports(all, {
    record: (id, status) =>
      changeOne(
        (one) => one.id === id,
        (one) => updateFromStatus(one, status),
      ),
    show: (media, stage) =>
      changeOne(
        (one) => one.id === media._id,
        (one) => updateFromMedia(one, media, stage),
      ),
    forget: (id) => change((now) => now.filter((one) => one.id !== id)),
  })
  return {
    all,
    max,
    isChanged: changed !== undefined && signature(changed) !== signature(initial),
    sending: all.filter(({ state }) => state === 'sending').length,
    hasRefused: all.some(({ state }) => state === 'refused'),
    hasLongAlt: all.some(({ alt }) => countCodePoints(alt) > MAX_ALT_LENGTH),
    addFiles: (files: readonly File[]) => addFiles(name, initial, files.slice(0, Math.max(max - all.length, 0))),
    addMedia: (added: readonly Media[]) =>
      change((now) => [...now, ...added.map(draftOfMedia).filter(({ id }) => !now.some((one) => one.id === id))].slice(0, max)),
    remove: (key: string) => removeMedia(name, initial, key),
    retry: (key: string) => uploads.retry(key),
    describe: (key: string, alt: string) =>
      changeOne(
        (one) => one.key === key,
        (one) => ({ ...one, alt }),
      ),
    move: (from: number, to: number) => change((now) => moveItem(now, from, to)),
    /** Discards the changes after saving or starting over. */
    forget: () => discardMedia(name),
  }
}

export type MediaDraft = ReturnType<typeof useMediaDraft>

const signature = (all: readonly DraftMedia[]) => JSON.stringify(all.map(({ id, key, alt }) => [id ?? key, alt]))

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

interface Reports {
  readonly record: (id: string, latest: ProcessingStatus) => void
  /** Includes the picture. */
  readonly show: (media: Media, stage: Stage | undefined) => void
  readonly forget: (id: string) => void
}

/** Follows server events about the files, and polls files in processing, because events can get lost. */
function useReports(files: readonly DraftMedia[], { record, show, forget }: Reports): void {
  const isHere = (id: string) => files.some((one) => one.id === id)
  const onProcessed = ({ fileId, ...status }: ProcessingStatus & { readonly fileId: string }) =>
    isHere(fileId) && record(fileId, status)
  useServerEvent(mediaProcessed, onProcessed)
  useServerEvent(mediaProgressed, onProcessed)
  const isWaiting = files.some((one) => one.state === 'processing')
  const refetchStatus = useEffectEvent(() => {
    for (const { id, state } of files) {
      if (id === undefined || state !== 'processing') continue
      // A failed request says nothing about the file. The next round asks again.
      void call(viewVaultItem, { params: { id } }).then(
        ({ media, stage, failure }) =>
          media.status === 'failed' ? record(id, { status: 'failed', message: failure }) : show(media, stage),
        (error: unknown) => isGone(error) && forget(id),
      )
    }
  })
  useEffect(() => {
    if (!isWaiting) return
    refetchStatus()
    const timer = setInterval(() => refetchStatus(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}
