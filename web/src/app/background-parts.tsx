/** Loads parts that no page waits for, then opens the realtime connection for signed-in users. */
import { useEffect, useState, type ReactNode } from 'react'
import { readMe } from '@fanfare/contract/users'
import { useViewer } from '#core/viewer.ts'
import { call } from '#lib/api.ts'
import { whenIdle } from '#lib/idle.ts'
import { loadChunk, waitForRetry } from '#lib/load-chunk.ts'
import { realtime } from '#lib/realtime.ts'
import { session } from '#lib/session.ts'

interface Loaded {
  readonly of: string | undefined
  readonly parts: ReactNode
}

export function BackgroundParts() {
  const viewer = useViewer()
  // The owner of a closed account may use nothing that the parts read.
  const viewerId = viewer?.isClosed ? undefined : viewer?._id
  const [{ of, parts }, setLoaded] = useState<Loaded>({ of: undefined, parts: undefined })
  useEffect(() => session.shows(viewer?._id), [viewer?._id])
  useEffect(() => {
    let isWanted = true
    const load = async () => {
      for (let attempts = 0; isWanted; attempts++) {
        const loaded = await loadChunk(async () => (await import('./load-parts.tsx')).loadParts(viewerId)).catch(() => undefined)
        // If the parts cannot load, the page works without them.
        if (isWanted) setLoaded({ of: viewerId, parts: loaded?.parts })
        if (loaded?.isWhole) return
        await waitForRetry(attempts)
      }
    }
    const callOff = whenIdle(load)
    return () => {
      isWanted = false
      callOff()
    }
  }, [viewerId])
  // Connects only now, because no part would receive earlier events.
  useEffect(() => {
    if (viewerId !== undefined && of === viewerId) void realtime.connect(session.token, () => call(readMe))
  }, [of, viewerId])
  return parts
}
