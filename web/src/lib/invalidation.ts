/**
 * Fetches stale data again after a change, by the contract's tags. When only items of a list are stale, they are replaced one by
 * one in place, so that nothing moves while someone reads.
 */
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { ApiError, type Route, type ServerEvent, type Tag } from '@fanfare/contract'
import { withPageCursor, callUntyped, query, routeOf, type PageCursor } from './api.ts'
import { isFinalError } from './send-with-retries.ts'
import { invalidated, isStale, partsOf, provided } from './tags.ts'

interface Change {
  readonly route: Route
  readonly input: object
  readonly reply: unknown
  readonly key?: string | undefined
}

/** Call it after the server's reply to a change. */
export function invalidateAfter(queries: QueryClient, { route, input, reply, key }: Change): Promise<void> {
  const tags = invalidated(route.invalidates, [...partsOf(input), reply])
  if (key !== undefined) remember(key, tags)
  return invalidateTags(queries, tags)
}

/** Call it after an error, which may prove that the displayed data is outdated, or mean that only the reply was lost. */
export function invalidateFailed(queries: QueryClient, route: Route, input: object, error: unknown): void {
  const tags = [
    ...(isOutdated(error) ? (route.invalidatesOnConflict ?? []) : []),
    ...(mayBeDone(error) ? (route.invalidates ?? []) : []),
  ]
  void invalidateTags(queries, invalidated(tags, partsOf(input)))
}

const isOutdated = (error: unknown) => error instanceof ApiError && (error.status === 402 || error.status === 409)
const mayBeDone = (error: unknown) => !isFinalError(error) || (error instanceof ApiError && error.code === 'already_done')

/** Call it after a server event. Skips what this browser's own change, identified by its key, already made stale. */
export function invalidateBy(queries: QueryClient, event: ServerEvent, payload: unknown, key?: string): void {
  const own = key === undefined ? undefined : changes.get(key)
  const news = invalidated(event.invalidates, [payload]).filter((tag) => !own?.has(tag))
  void invalidateTags(queries, news)
}

/** Call it after a break of the connection, in which events may have been missed. */
export const invalidateMissed = (queries: QueryClient, event: ServerEvent): Promise<void> =>
  invalidateTags(queries, invalidated(event.invalidates, []))

/** Tags that this browser's last changes made stale, by key. Their events arrive with the replies or soon after. */
const changes = new Map<string, ReadonlySet<Tag>>()
const MAX_REMEMBERED_CHANGES = 50

function remember(key: string, tags: readonly Tag[]): void {
  changes.set(key, new Set(tags))
  for (const oldest of changes.keys()) if (changes.size > MAX_REMEMBERED_CHANGES) changes.delete(oldest)
}

/** With `none`, data is fetched only when its screen is opened next. */
export async function invalidateTags(
  queries: QueryClient,
  tags: readonly Tag[],
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  if (tags.length === 0) return
  const all = queries.getQueryCache().getAll()
  const stale = { tags, refetchType }
  const late = (one: Query) => invalidateAmong(queries, [one], stale)
  for (const one of all.filter((one) => one.state.fetchStatus === 'fetching' && !isBegunAnew(one, stale)))
    void one.promise?.then(() => late(one)).catch(() => undefined)
  await invalidateAmong(queries, all, stale)
}

/**
 * Stale data on the page is fetched immediately. Other pending requests may return data from before the change, and only the
 * reply shows what they contain.
 */
const isBegunAnew = (one: Query, { tags, refetchType }: Stale): boolean =>
  refetchType === 'active' && one.isActive() && one.state.data !== undefined && isStale(tagsOf(one), tags)

interface Stale {
  readonly tags: readonly Tag[]
  readonly refetchType: 'active' | 'none'
}

async function invalidateAmong(queries: QueryClient, all: readonly Query[], { tags, refetchType }: Stale): Promise<void> {
  const whole = new Set(all.filter((one) => isStale(tagsOf(one), tags)))
  const lists = all.filter((one) => !whole.has(one)).flatMap((one) => staleItemsOf(one, tags))
  await Promise.all([
    queries.invalidateQueries({ predicate: (one) => whole.has(one), refetchType }),
    replaceItems(queries, refetchType === 'none' ? [] : lists.filter(({ list }) => list.isActive())),
    // Lists that are not on the page are fetched when they are opened.
    ...lists
      .filter(({ list }) => refetchType === 'none' || !list.isActive())
      .map(({ list: { queryKey } }) => queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })),
  ])
}

function tagsOf({ queryKey, state }: Query): Tag[] {
  const route = routeOf(queryKey)
  return route ? provided(route, queryKey[2], state.data) : []
}

interface Item {
  readonly _id: string
}
interface Page {
  readonly data: readonly Item[]
}
type Cached = InfiniteData<Page, PageCursor> | Page | undefined

interface StaleList {
  readonly list: Query
  readonly item: Route
  readonly ids: readonly string[]
}

function staleItemsOf(list: Query, tags: readonly Tag[]): StaleList[] {
  const item = routeOf(list.queryKey)?.items
  if (!item) return []
  const items = pagesOf(list.state.data as Cached).flatMap((page) => page.data)
  const ids = items.filter((one) => isStale(provided(item, { params: { id: one._id } }, one), tags)).map(({ _id }) => _id)
  return ids.length > 0 ? [{ list, item, ids }] : []
}

/** Up to this many stale items are fetched one by one. More are fetched by page. */
const MAX_REPLACED_ITEMS = 3

async function replaceItems(queries: QueryClient, lists: readonly StaleList[]): Promise<void> {
  const alone = new Map(lists.flatMap(({ item, ids }) => ids.map((id) => [id, item])))
  if (alone.size > MAX_REPLACED_ITEMS) return void (await Promise.all(lists.map((one) => readPagesAgain(queries, one))))
  await Promise.all(
    [...alone].map(async ([id, item]) => {
      try {
        const fresh = await queries.fetchQuery({ ...query(item, { params: { id } } as never), staleTime: 0 })
        putInLists(queries, item, new Map([[id, fresh as Item]]))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) putInLists(queries, item, new Map([[id, undefined]]))
        // Offline or a temporary failure: the displayed data stays until the next occasion.
      }
    }),
  )
}

async function readPagesAgain(queries: QueryClient, { list, item, ids }: StaleList): Promise<void> {
  const [, , input] = list.queryKey
  const route = routeOf(list.queryKey)
  const cached = list.state.data as Cached
  if (!route || !cached) return
  const marks = 'pages' in cached ? cached.pageParams.filter((_, at) => cached.pages[at]!.data.some(isOneOf(ids))) : [{}]
  const pages = await Promise.all(
    marks.map((mark) => callUntyped(route, withPageCursor(input as object, mark)).catch(() => undefined as Page | undefined)),
  )
  putInLists(queries, item, new Map(pages.flatMap((page: Page | undefined) => (page?.data ?? []).map((one) => [one._id, one]))))
}

const isOneOf =
  (ids: readonly string[]) =>
  ({ _id }: Item) =>
    ids.includes(_id)

/** Replaces the items wherever they are cached. Removes items that are undefined. */
function putInLists(queries: QueryClient, item: Route, fresh: ReadonlyMap<string, Item | undefined>): void {
  const swap = (page: Page): Page => ({
    ...page,
    data: page.data.flatMap((one) => (fresh.has(one._id) ? (fresh.get(one._id) ?? []) : one)),
  })
  const isList = ({ queryKey }: Query) => routeOf(queryKey)?.items === item
  queries.setQueriesData<Cached>({ predicate: isList }, (cached) => {
    if (!pagesOf(cached).some((page) => page.data.some(({ _id }) => fresh.has(_id)))) return cached
    return cached && ('pages' in cached ? { ...cached, pages: cached.pages.map(swap) } : swap(cached))
  })
}

function pagesOf(cached: Cached): readonly Page[] {
  if (!cached) return []
  return 'pages' in cached ? cached.pages : [cached]
}
