/** The pictures of one form: uploaded as soon as they are chosen. Leaving the form cancels running uploads. */
import { useEffect, useId } from 'react'
import { MAX_REFERENCES } from '@fanfare/contract/custom-order-limits'
import { uploadCustomOrderPhoto } from '@fanfare/contract/custom-orders'
import type { QueuedUpload } from '#core/uploads/queued-upload.ts'
import { uploads } from '#core/uploads/queue.ts'
import { useUploadsOf } from '#core/uploads/use-uploads.ts'
import { t } from '#lib/i18n.ts'
import { upload } from '#lib/upload.ts'

export function usePictures() {
  const draft = `pictures ${useId()}`
  const all = useUploadsOf(draft)
  useEffect(
    () => () => {
      for (const one of uploads.all()) if (one.draft === draft) uploads.remove(one.key)
    },
    [draft],
  )
  return {
    all,
    ids: all.flatMap(({ fileId }) => fileId ?? []),
    /** The reason that blocks sending the form, or undefined. */
    problem: blockingReason(all),
    add: (files: readonly File[]) =>
      uploads.addPhotos(files.slice(0, Math.max(MAX_REFERENCES - all.length, 0)), draft, (file, options) =>
        upload(uploadCustomOrderPhoto, { files: { file } }, options),
      ),
  }
}

export type Pictures = ReturnType<typeof usePictures>

function blockingReason(all: readonly QueuedUpload[]): string | undefined {
  if (all.some(({ state }) => state === 'failed')) return t('Retry the failed picture or remove it.')
  return all.some(({ state }) => state !== 'done') ? t('Pictures are still uploading.') : undefined
}
