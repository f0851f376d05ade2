/** The files of the next delivery of an order: uploaded files, and files that are being uploaded. */
import { useEffect } from 'react'
import { MAX_DELIVERED_DOWNLOADS } from '@fanfare/contract/custom-order-limits'
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { uploads } from '#core/uploads/queue.ts'
import { useUploadsOf } from '#core/uploads/use-uploads.ts'

export function useOrderFiles({ _id: orderId, uploads: stored }: CustomOrder) {
  const draft = `files of custom order ${orderId}`
  const all = useUploadsOf(draft)
  const isStored = (fileId: string | undefined) => stored.some(({ _id }) => _id === fileId)
  const running = all.filter(({ fileId }) => !isStored(fileId))
  useEffect(() => {
    void uploads.restore()
  }, [])
  // The order already shows these files.
  useEffect(() => {
    for (const { key, fileId } of all) if (isStored(fileId)) uploads.remove(key)
  })
  const count = stored.length + running.length
  const room = MAX_DELIVERED_DOWNLOADS - count
  return {
    stored,
    running,
    count,
    hasRoom: room > 0,
    ids: [...stored.map(({ _id }) => _id), ...running.flatMap(({ fileId }) => fileId ?? [])],
    isSending: running.some(({ state }) => state === 'waiting' || state === 'sending'),
    hasStopped: running.some(({ state }) => state === 'failed' || state === 'paused'),
    add: (files: readonly File[]) =>
      uploads.addFiles(files.slice(0, Math.max(room, 0)), { type: 'delivery', draft, subjectId: orderId }),
  }
}

export type OrderFiles = ReturnType<typeof useOrderFiles>
