/** Holds the realtime connection for as long as someone is signed in, and runs what features do with it on every page. */
import { useEffect, useState, type ReactNode } from 'react'
import { readMe } from '@fanfare/contract/users'
import { useViewer } from '#core/viewer.ts'
import { call } from '#lib/api.ts'
import { whenIdle } from '#lib/idle.ts'
import { realtime } from '#lib/realtime.ts'
import { session } from '#lib/session.ts'

export function RealtimeHandlers() {
  const viewerId = useViewer()?._id
  const [parts, setParts] = useState<ReactNode>()
  useEffect(() => {
    if (!viewerId) return
    return whenIdle(() => {
      // Out of reach, the page works without.
      void import('./realtime-parts.tsx')
        .then(async ({ loadRealtimeParts }) => setParts(await loadRealtimeParts()))
        .catch(() => undefined)
      void realtime.connect(session.token, () => call(readMe))
    })
  }, [viewerId])
  return viewerId && parts
}
