/** What comes once the page is there: for whoever is signed in the realtime connection, and parts that no page waits for. */
import { useEffect, useState, type ReactNode } from 'react'
import { readMe } from '@fanfare/contract/users'
import { useViewer } from '#core/viewer.ts'
import { call } from '#lib/api.ts'
import { whenIdle } from '#lib/idle.ts'
import { realtime } from '#lib/realtime.ts'
import { session } from '#lib/session.ts'

export function Later() {
  const viewerId = useViewer()?._id
  const [parts, setParts] = useState<ReactNode>()
  useEffect(
    () =>
      whenIdle(() => {
        // Out of reach, the page works without.
        void import('./later-parts.tsx').then(async ({ loadParts }) => setParts(await loadParts(viewerId))).catch(() => undefined)
        if (viewerId) void realtime.connect(session.token, () => call(readMe))
      }),
    [viewerId],
  )
  return parts
}
