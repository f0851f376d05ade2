/**
 * Defines the fields and routes that published content of every kind shares. Each chapter names its paths and replies. The third
 * argument of a route is an object, of which browsers get only what they need (`web/scripts/slim-contract.ts`).
 */
import { Type, type TSchema } from 'typebox'
import { AiLabel } from './ai-label.ts'
import { Audience } from './access.ts'
import { DateTime, del, Done, get, Id, IdParams, oneOf, orNull, page, post, Tokens } from './define.ts'
import { Person } from './people.ts'
import { PublicationStatus } from './publication-status.ts'
import { Bookmark, BookmarkQuery } from './reactions.ts'
import { Receipt, ShownOffer } from './sales.ts'
import { Version } from './versions.ts'

/** Fields that everyone who may know of the content sees, locked or not. */
export const PublicationHead = {
  _id: Id,
  performer: Person,
  audience: Audience,
  price: Tokens,
  /** For paid content: subscribers see it without paying. */
  subscribersIncluded: Type.Boolean(),
  /** Only for subscribers of these tiers. Empty means all tiers. */
  tierIds: Type.Array(Id),
  ai: AiLabel,
  /** When it was published, or written if it is not published. */
  createdAt: DateTime,
}

export const PublicationAct = oneOf('publish', 'schedule', 'archive', 'unarchive')

/** Fields for its owner. */
export const OwnPublication = {
  version: Version,
  status: PublicationStatus,
  /** The planned time of publication, also after it has passed. Null when published immediately. */
  scheduledAt: orNull(DateTime),
  publishedAt: orNull(DateTime),
  /** When its text or files last changed after publishing. Null when they have not. */
  editedAt: orNull(DateTime),
  /** When it is archived for everyone except its buyers. Null when it stays. */
  expiresAt: orNull(DateTime),
  totalSales: Type.Integer(),
}

/** The number of the owner's items on each shelf. */
export const ShelfCounts = Type.Object({
  published: Type.Integer(),
  scheduled: Type.Integer(),
  draft: Type.Integer(),
  archived: Type.Integer(),
})

/** A kind of content, as summaries name it, and the tags of what shows it. */
export interface Kind {
  readonly kind: string
  /** "a gallery" */
  readonly a: string
  readonly many: string
  /** Lists that show it, and what else a change affects. */
  readonly tags: readonly string[]
}

const tagsOf = ({ kind, tags }: Kind) => [`own-content:${kind}`, 'calendar', ...tags]

/** Returns the tags that become stale when an object is created. */
export const createdTags = (of: Kind) => [...tagsOf(of), 'performer:{performer._id}']
/** Returns the tags that become stale when an object is changed. */
export const changedTags = (of: Kind) => [...createdTags(of), `${of.kind}:{id}`]

/** The reply of a route, which depends on the kind. */
export interface Reply<View extends TSchema> {
  readonly reply: View
}

export const deleteRoute = (path: string, of: Kind, { rest }: { readonly rest: string }) =>
  del(path, {
    summary: `Delete ${of.a} for everyone except its buyers. ${rest}`,
    who: 'performer',
    seat: 'publish',
    params: IdParams,
    reply: Done,
    errors: ['not_found'],
    invalidates: [...tagsOf(of), `${of.kind}:{id}`, 'performer'],
  })

export const viewOwnRoute = <const Own extends TSchema>(path: string, { kind, many }: Kind, { reply }: Reply<Own>) =>
  get(path, {
    summary: `Get one of the caller's ${many} for editing.`,
    who: 'performer',
    seat: 'publish',
    params: IdParams,
    reply,
    errors: ['not_found'],
    provides: [`own-content:${kind}`],
  })

export const viewRoute = <const View extends TSchema>(path: string, { kind, a }: Kind, { reply }: Reply<View>) =>
  get(path, {
    summary: `Get ${a} as the viewer sees it.`,
    who: 'anyone',
    seat: 'publish',
    params: IdParams,
    reply,
    errors: ['not_found'],
    provides: [`${kind}:{id}`, 'access:{performer._id}'],
  })

/** `lists` are the tags of lists that show what its buyers see. */
export const buyRoute = (path: string, { kind, a }: Kind, { lists }: { readonly lists: readonly string[] }) =>
  post(path, {
    summary: `Unlock ${a} permanently.`,
    who: 'fan',
    params: IdParams,
    body: ShownOffer,
    reply: Receipt,
    errors: ['not_found', 'already_done', 'not_enough_tokens', 'spending_limit', 'price_changed', 'changed_meanwhile'],
    invalidates: [`${kind}:{id}`, ...lists, 'purchases', 'wallet'],
    invalidatesOnConflict: ['me', `${kind}:{id}`],
  })

export const bookmarkRoute = (path: string, { many }: Kind) =>
  get(path, {
    summary: `List the ${many} the caller has bookmarked, latest first.`,
    who: 'member',
    query: BookmarkQuery,
    reply: page(Bookmark),
    errors: ['not_valid'],
    provides: ['bookmarks'],
  })
