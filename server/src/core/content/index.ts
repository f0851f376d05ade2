/** Content kinds: anything that a performer owns and a fan may view, react to, report or buy. */
import type { Audience } from '@fanfare/contract/access'
import type { Db, Services } from '#platform/context.ts'

export type Kind = 'post' | 'message'

/** What the access decision needs to know of one thing, whatever its kind. */
export interface Subject {
  readonly kind: Kind | 'profile'
  readonly id: string
  readonly ownerId: string
  /** `party` is for the two participants of a conversation; `recipientId` names the one who did not send it. */
  readonly audience: Audience | 'party'
  readonly recipientId?: string
  /** Minor units of a token; 0 when it is not for sale. */
  readonly price: number
  readonly removed: boolean
}

/** What a feature declares about its content, so that buying, liking and reporting it need no import of it. */
export interface ContentKind {
  readonly kind: Kind
  load(db: Db, ids: readonly string[]): Promise<Subject[]>
}

const kinds = new WeakMap<Services, ReadonlyMap<Kind, ContentKind>>()

/** Called once for each context, by app.ts, before the first request. */
export function installKinds(ctx: Services, all: readonly ContentKind[]): void {
  kinds.set(ctx, new Map(all.map((one) => [one.kind, one])))
}

export async function findContent(ctx: Services, db: Db, kind: Kind, id: string): Promise<Subject | undefined> {
  return (await kinds.get(ctx)?.get(kind)?.load(db, [id]))?.[0]
}

/** A performer's profile as a subject: visible to everyone who is not blocked. */
export const profileOf = (performerId: string): Subject => ({
  kind: 'profile',
  id: performerId,
  ownerId: performerId,
  audience: 'free',
  price: 0,
  removed: false,
})
