/** Hooks that follow the upload queue. */
import { useEffect, useSyncExternalStore } from 'react'
import type { QueuedUpload } from './queued-upload.ts'
import { uploads } from './queue.ts'

const NONE: readonly QueuedUpload[] = []
const none = () => NONE

export const useUploadsOutsideForms = (): readonly QueuedUpload[] =>
  useSyncExternalStore(uploads.watch, uploads.outsideForms, none)

/** Returns the uploads of a draft, which the caller shows while it is mounted. */
export function useUploadsOf(draft: string): readonly QueuedUpload[] {
  const all = useSyncExternalStore(uploads.watch, uploads.all, none)
  useEffect(() => uploads.show(draft), [draft])
  return all.filter((one) => one.draft === draft)
}
