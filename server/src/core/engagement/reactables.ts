/** What can be liked and bookmarked: content of every kind that has a page, and what else features declare, such as performers. */
import type { ContentCard } from '@fanfare/contract/content'
import { accessDecision } from '#core/access/index.ts'
import { contentCards, findContent, pageOf, type ContentRef } from '#core/content/index.ts'
import type { Context, Db, Services } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'

interface Reactable {
  /** Who is told of a like. */
  readonly ownerId: string
  /** Path of the page on which it stands. */
  readonly page: string
  /** What on that page it is, as the end of the address; absent where it is the page itself. */
  readonly target?: string
}

/** What a feature declares about things that can be liked and are no content. */
export interface ReactableKind {
  readonly kind: string
  /** Nothing for a viewer who may not see it. */
  find(services: Services, db: Db, viewer: Anyone, id: string): Promise<Reactable | undefined>
  /** As they stand in a list of bookmarks; what this viewer may not see is left out. Absent: it can only be liked. */
  cards?(ctx: Context, viewer: Anyone, ids: readonly string[]): Promise<ReadonlyMap<string, ContentCard>>
}

const kinds = new WeakMap<object, ReadonlyMap<string, ReactableKind>>()

/** Called once, by app.ts, before the first request. */
export function installReactables(ctx: Services, all: readonly ReactableKind[]): void {
  kinds.set(ctx.application, new Map(all.map((one) => [one.kind, one])))
}

const reactables = (ctx: Services): ReadonlyMap<string, ReactableKind> => kinds.get(ctx.application) ?? new Map<string, never>()

interface Wanted extends ContentRef {
  readonly action: 'like' | 'bookmark'
}

/** Nothing for what this viewer may not see, and for a kind that does not take this. */
export async function findReactable(
  services: Services,
  db: Db,
  viewer: Anyone,
  { kind, id, action }: Wanted,
): Promise<Reactable | undefined> {
  const declared = reactables(services).get(kind)
  if (declared) return action === 'bookmark' && !declared.cards ? undefined : declared.find(services, db, viewer, id)
  const page = pageOf(services, kind, id)
  const content = page === undefined ? undefined : await findContent(services, db, kind, id)
  if (!content || page === undefined) return undefined
  const { sees } = await accessDecision(db, viewer, content)
  return sees === 'nothing' ? undefined : { ownerId: content.ownerId, page }
}

/** The cards of things of all kinds that can be bookmarked, by id. */
export async function reactableCards(
  ctx: Context,
  viewer: Anyone,
  refs: readonly ContentRef[],
): Promise<Map<string, ContentCard>> {
  const others = [...reactables(ctx).values()].map(async ({ kind, cards }) => {
    const ids = refs.filter((ref) => ref.kind === kind).map(({ id }) => id)
    return ids.length > 0 && cards ? [...(await cards(ctx, viewer, ids))] : []
  })
  const [content, ...more] = await Promise.all([contentCards(ctx, viewer, refs), ...others])
  return new Map([...content, ...more.flat()])
}
