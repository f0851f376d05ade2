/**
 * Parts of every page that load after it: features' realtime handlers, the offline notice, intents to resume, the search key and
 * tooltips.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { ServerEvent } from '@fanfare/contract'
// A press that opens the checkout does not wait for this list.
import '#core/checkout/registered-offers.ts'
import type { Realtime } from '#core/feature.ts'
import { invalidation } from '#lib/invalidate.ts'
import { useMissedEvents } from '#lib/missed-events.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { all } from './features.ts'
import { loadRealtime } from './load-realtime.ts'
import { OfflineNote } from './offline.tsx'
import { ResumeIntent } from './resume-intent.tsx'
import { setBadge } from './shell/badges.ts'
import { useSearchKey } from './shell/search-key.ts'

/** Tooltips need a mouse, so touch devices do not load them. */
const isPointed = () => matchMedia('(hover: hover) and (min-width: 768px)').matches
const Tooltips = idleComponent(() => import('#ui/tooltip/tooltips.tsx'), isPointed)

interface LoadedParts {
  readonly parts: ReactNode
  readonly isWhole: boolean
}

export async function loadParts(viewerId: string | undefined): Promise<LoadedParts> {
  const [loaded, everywhere] = await Promise.all([viewerId === undefined ? [] : loadRealtime(), loadEverywhere()])
  const isWhole = [...loaded, ...everywhere].every(({ status }) => status === 'fulfilled')
  const parts = (
    <>
      {loaded.map((one, part) => one.status === 'fulfilled' && <Part key={part} {...one.value} />)}
      {everywhere.map((one, part) => one.status === 'fulfilled' && <one.value.default key={part} setBadge={setBadge} />)}
      <OfflineNote />
      <ResumeIntent />
      <Handler useHandler={useSearchKey} />
      {isPointed() && <Tooltips />}
    </>
  )
  return { parts, isWhole }
}

const loadEverywhere = () => Promise.allSettled(all.flatMap(({ everywhere }) => everywhere?.() ?? []))

const Part = ({ events = [], handlers = [], overlays = [], badges = {} }: Realtime) => (
  <>
    {overlays.map((Overlay, index) => (
      <Overlay key={index} />
    ))}
    {events.map((event) => (
      <Invalidation key={event.name} event={event} />
    ))}
    {handlers.map((useHandler, index) => (
      <Handler key={index} useHandler={useHandler} />
    ))}
    {Object.entries(badges).map(([name, useCount]) => (
      <Badge key={name} name={name} useCount={useCount} />
    ))}
  </>
)

function Invalidation({ event }: { readonly event: ServerEvent }) {
  const queries = useQueryClient()
  useServerEvent(
    event,
    (payload, key) => void invalidation(queries, (loaded) => loaded.invalidateBy(queries, event, payload, key)),
  )
  useMissedEvents(() => void invalidation(queries, (loaded) => loaded.invalidateMissed(queries, event)))
  return null
}

/** One component per handler, so that the order of hooks stays stable. */
function Handler({ useHandler }: { readonly useHandler: () => void }) {
  useHandler()
  return null
}

function Badge({ name, useCount }: { readonly name: string; readonly useCount: () => number }) {
  const count = useCount()
  useEffect(() => setBadge(name, count), [name, count])
  return null
}
