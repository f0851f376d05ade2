/** Holds the realtime connection for as long as someone is signed in, and runs what features do with it on every page. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ServerEvent } from '@fanfare/contract'
import { readMe } from '@fanfare/contract/users'
import type { Realtime } from '#core/feature.ts'
import { useViewer } from '#core/viewer.ts'
import { call } from '#lib/api.ts'
import { whenIdle } from '#lib/idle.ts'
import { invalidateBy, invalidateMissed } from '#lib/invalidate.ts'
import { realtime, useReconnected, useServerEvent } from '#lib/realtime.ts'
import { session } from '#lib/session.ts'
import { all } from './features.ts'
import { setBadge } from './shell/badges.ts'

const loaders = all.flatMap((feature) => feature.realtime ?? [])
const NONE: readonly Realtime[] = []

export function RealtimeHandlers() {
  const viewerId = useViewer()?._id
  const [parts, setParts] = useState(NONE)
  useEffect(() => {
    if (!viewerId) return
    return whenIdle(() => {
      void loadAll().then(setParts)
      void realtime.connect(session.token, () => call(readMe))
    })
  }, [viewerId])
  if (!viewerId) return null
  return parts.map(({ events = [], handlers = [], badges = {} }, part) => [
    ...events.map((event) => <Invalidation key={`${part} ${event.name}`} event={event} />),
    ...handlers.map((useHandler, index) => <Handler key={`${part} ${index}`} useHandler={useHandler} />),
    ...Object.entries(badges).map(([name, useCount]) => <Badge key={name} name={name} useCount={useCount} />),
  ])
}

/** Where one cannot be loaded, the others still run. */
async function loadAll(): Promise<readonly Realtime[]> {
  const loaded = await Promise.allSettled(loaders.map((load) => load()))
  return loaded.flatMap((one) => (one.status === 'fulfilled' ? [one.value.default] : []))
}

function Invalidation({ event }: { readonly event: ServerEvent }) {
  const queries = useQueryClient()
  useServerEvent(event, (payload) => void invalidateBy(queries, event, payload))
  useReconnected(() => void invalidateMissed(queries, event))
  return null
}

/** A component for each, so that the hooks of one never mix with another's. */
function Handler({ useHandler }: { readonly useHandler: () => void }) {
  useHandler()
  return null
}

function Badge({ name, useCount }: { readonly name: string; readonly useCount: () => number }) {
  const count = useCount()
  useEffect(() => setBadge(name, count), [name, count])
  return null
}
