/** Changes the likes, bookmarks and comments of one thing in every cached query that contains it. */
import type { QueryClient } from '@tanstack/react-query'
import type { Engagement } from '@fanfare/contract/engagement'

type Change = (before: Engagement) => Engagement

/** Data without the thing keeps its identity, so that nothing else renders again. */
export function patchEngagement(queries: QueryClient, id: string, change: Change): void {
  for (const { queryKey, state } of queries.getQueryCache().getAll()) {
    const data = patched(state.data, id, change)
    if (data !== state.data) queries.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

function patched(value: unknown, id: string, change: Change): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((one: unknown) => patched(one, id, change))
    return items.some((one, at) => one !== value[at]) ? items : value
  }
  const entries = Object.entries(value).map(([name, one]) => [name, patched(one, id, change)] as const)
  const isSame = entries.every(([name, one]) => one === (value as Record<string, unknown>)[name])
  const copy = isSame ? value : Object.fromEntries(entries)
  if (!isIt(copy, id)) return copy
  const engagement = change(copy.engagement)
  return isSameAs(copy.engagement, engagement) ? copy : { ...copy, engagement }
}

const isSameAs = (before: Engagement, next: Engagement): boolean =>
  before.likes === next.likes &&
  before.comments === next.comments &&
  before.isLiked === next.isLiked &&
  before.isBookmarked === next.isBookmarked

const isIt = (value: object, id: string): value is { engagement: Engagement } =>
  '_id' in value && value._id === id && 'engagement' in value
