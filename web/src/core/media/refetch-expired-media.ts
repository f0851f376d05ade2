/** Fetches content again when its media addresses have expired. */
import { useRef } from 'react'
import { useInvalidate } from '#lib/invalidate.ts'

const ONE_MINUTE = 60_000

/** Refetches at most once a minute, and returns whether it did. The tag names the content, such as `post:{id}`. */
export function useRefetchExpiredMedia(tag: string): () => Promise<boolean> {
  const invalidate = useInvalidate()
  const last = useRef(0)
  return async () => {
    if (Date.now() - last.current < ONE_MINUTE) return false
    last.current = Date.now()
    await invalidate([tag])
    return true
  }
}
