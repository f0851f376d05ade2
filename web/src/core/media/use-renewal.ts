/** Reads a thing again whose media cannot be loaded any more: their addresses work for some time only. */
import { useRef } from 'react'
import { useInvalidate } from '#lib/invalidate.ts'

const ONE_MINUTE = 60_000

/** At most once a minute; says whether it did. The tag is that of the thing, such as `post:{id}`. */
export function useRenewal(tag: string): () => Promise<boolean> {
  const invalidate = useInvalidate()
  const last = useRef(0)
  return async () => {
    if (Date.now() - last.current < ONE_MINUTE) return false
    last.current = Date.now()
    await invalidate([tag])
    return true
  }
}
