/** Adds story rings to profile pictures on the page, and opens the story viewer on a press. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listRings, MAX_RINGS, storyPublished, type Ring } from '@fanfare/contract/stories'
import { ringKey, type FaceRing } from '#core/performers/ringed-avatar.tsx'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { invalidation } from '#lib/invalidate.ts'
import { useReconnected, useServerEvent } from '#lib/realtime.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { closeViewer, openViewer, useRequestedStory } from './requested-story.ts'

const StoryViewer = idleComponent(
  () => import('./story-viewer.tsx'),
  () => false,
)

export default function StoryRings() {
  const requested = useRequestedStory()
  useNewStories()
  return (
    <>
      {useGroups().map((performerIds) => (
        <Rings key={performerIds} performerIds={performerIds} />
      ))}
      {requested && <StoryViewer {...requested} onClose={closeViewer} />}
    </>
  )
}

/** Refreshes rings, viewer and studio when there is a new story. */
function useNewStories(): void {
  const queries = useQueryClient()
  useServerEvent(
    storyPublished,
    (payload, key) => void invalidation(queries, (loaded) => loaded.invalidateBy(queries, storyPublished, payload, key)),
  )
  useReconnected(() => void invalidation(queries, (loaded) => loaded.invalidateMissed(queries, storyPublished)))
}

/** Renders nothing: stores the rings that profile pictures show. */
function Rings({ performerIds }: { readonly performerIds: string }) {
  const queries = useQueryClient()
  const { data } = useQuery(query(listRings, { query: { performerIds } }))
  useEffect(() => {
    if (data) draw(queries, performerIds.split(','), data.rings)
  }, [queries, performerIds, data])
  return null
}

/** Loads rings of profile pictures that appear later, such as with more posts. Known ones are not loaded again. */
function useGroups(): readonly string[] {
  const queries = useQueryClient()
  const [groups, setGroups] = useState<readonly string[]>([])
  useEffect(() => {
    const add = () => setGroups((before) => withNew(before, facesOn(queries)))
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = queries.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
      if (type !== 'observerAdded' || queryKey[0] !== RING) return
      clearTimeout(timer)
      timer = setTimeout(add, SETTLES_MS)
    })
    add()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queries])
  return groups
}

/** Many pictures appear together. */
const SETTLES_MS = 100
const [RING] = ringKey('')

const facesOn = (queries: QueryClient): string[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: [RING] })
    .filter((one) => one.getObserversCount() > 0)
    .map(({ queryKey }) => String(queryKey[1]))

function withNew(before: readonly string[], ids: readonly string[]): readonly string[] {
  const known = new Set(before.flatMap((group) => group.split(',')))
  const left = ids.filter((id) => !known.has(id))
  if (left.length === 0) return before
  const groups = Array.from({ length: Math.ceil(left.length / MAX_RINGS) }, (_, i) =>
    left.slice(i * MAX_RINGS, (i + 1) * MAX_RINGS).join(','),
  )
  return [...before, ...groups]
}

function draw(queries: QueryClient, ids: readonly string[], rings: readonly Ring[]): void {
  const byId = new Map(rings.map((ring) => [ring.performer._id, ring]))
  for (const id of ids) {
    const before = queries.getQueryData<FaceRing | null>(ringKey(id))
    const ring = byId.get(id)
    if (before?.state !== ring?.state || before === undefined) queries.setQueryData(ringKey(id), ring ? faceRing(ring) : null)
  }
}

const faceRing = ({ performer, state }: Ring): FaceRing => ({
  state,
  label: t('Open {name}’s stories', { name: performer.name }),
  onClick: () => openViewer([{ kind: 'performer', id: performer._id }]),
})
