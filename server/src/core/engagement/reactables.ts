/**
 * Finds what can be liked and bookmarked: content of every kind with a page, and objects that features declare, such as
 * performers.
 */
import type { ContentCard } from '@fanfare/contract/content'
import { accessDecision } from '#core/access/index.ts'
import { contentCards, findContent, pageOf, type ContentRef } from '#core/content/index.ts'
import type { Context, Db, Services } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'

interface Reactable {
  /** The account that is notified of a like. */
  readonly ownerId: string
  readonly page: string
  /** The end of the URL that identifies the object on that page; absent if it is the page itself. */
  readonly target?: string
}

/** A feature's declaration of objects that can be liked but are not content. */
export interface ReactableKind {
  readonly kind: string
  /** Returns undefined for a viewer without access. */
  find(services: Services, db: Db, viewer: Anyone, id: string): Promise<Reactable | undefined>
  /** Returns cards for a list of bookmarks, without those that the viewer may not see. Absent: the kind can only be liked. */
  cards?(ctx: Context, viewer: Anyone, ids: readonly string[]): Promise<ReadonlyMap<string, ContentCard>>
}

const kinds = new WeakMap<object, ReadonlyMap<string, ReactableKind>>()

export function installReactables(ctx: Services, all: readonly ReactableKind[]): void {
  kinds.set(ctx.application, new Map(all.map((one) => [one.kind, one])))
}

const reactables = (ctx: Services): ReadonlyMap<string, ReactableKind> => kinds.get(ctx.application) ?? new Map<string, never>()

interface Wanted extends ContentRef {
  readonly action: 'like' | 'bookmark'
}

/** Returns undefined if this viewer has no access or the kind does not support this action. */
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
