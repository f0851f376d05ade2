/** The pictures of one form: shown and uploaded as soon as they are chosen. Leaving the form cancels running uploads. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@fanfare/contract'
import { MAX_REFERENCES } from '@fanfare/contract/custom-order-limits'
import { uploadCustomOrderPhoto } from '@fanfare/contract/custom-orders'
import { photoError } from '#core/media/accepted-files.ts'
import { messageOf, newKey } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { isCancelled, upload } from '#lib/upload.ts'

export interface ChosenPicture {
  readonly key: string
  readonly file: File
  /** The uploaded share, from 0 to 1. */
  readonly share: number
  /** Absent until the server has the picture. */
  readonly id?: string
  /** Empty while nothing is wrong. */
  readonly problem: string
  /** False for a file that would be rejected again. */
  readonly canRetry: boolean
}

export function usePictures() {
  const [all, setAll] = useState<readonly ChosenPicture[]>([])
  const [sending] = useState(() => new Map<string, AbortController>())
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
      for (const abort of sending.values()) abort.abort()
    }
  }, [sending])

  const change = (key: string, what: Partial<ChosenPicture>) =>
    isMounted.current && setAll((now) => now.map((one) => (one.key === key ? { ...one, ...what } : one)))

  async function send({ key, file }: ChosenPicture): Promise<void> {
    const abort = new AbortController()
    sending.set(key, abort)
    change(key, { problem: '', share: 0 })
    try {
      const options = { key, signal: abort.signal, onProgress: (share: number) => change(key, { share }) }
      const { _id } = await upload(uploadCustomOrderPhoto, { files: { file } }, options)
      change(key, { id: _id, share: 1 })
    } catch (error) {
      const isRejected = error instanceof ApiError && error.status < 500
      if (!isCancelled(error)) change(key, { problem: messageOf(error), canRetry: !isRejected })
    } finally {
      sending.delete(key)
    }
  }

  function add(files: readonly File[]): void {
    const added = files.slice(0, Math.max(MAX_REFERENCES - all.length, 0)).map((file): ChosenPicture => {
      const problem = photoError(file)
      return { key: newKey(), file, share: 0, problem, canRetry: false }
    })
    setAll((now) => [...now, ...added])
    for (const one of added) if (one.problem === '') void send(one)
  }

  function remove(key: string): void {
    sending.get(key)?.abort()
    setAll((now) => now.filter((one) => one.key !== key))
  }
  return {
    all,
    ids: all.flatMap(({ id }) => id ?? []),
    /** The reason that blocks sending the form, or undefined. */
    problem: blockingReason(all),
    add,
    remove,
    retry: (picture: ChosenPicture) => void send(picture),
  }
}

export type Pictures = ReturnType<typeof usePictures>

function blockingReason(all: readonly ChosenPicture[]): string | undefined {
  if (all.some(({ problem }) => problem !== '')) return t('Retry the failed picture or remove it.')
  return all.some(({ id }) => id === undefined) ? t('Pictures are still uploading.') : undefined
}
