/** Content kinds: anything that a performer owns and a fan may view, react to, report or buy. */
import type { Audience } from '@fanfare/contract/access'
import type { ContentCard } from '@fanfare/contract/content'
import type { Person } from '@fanfare/contract/people'
import type { Context, Db, Services, Tx } from '#platform/context.ts'
import type { Place } from '#lib/page.ts'
import type { Anyone, Viewer } from '#platform/viewer.ts'

export { contentChanged } from './events.ts'

/** What the access decision needs to know of one thing, whatever its kind. */
export interface Subject {
  /** The name of its kind, or `profile`. */
  readonly kind: string
  readonly id: string
  readonly ownerId: string
  /**
   * `party` is for the two participants of a conversation; `recipientId` names the one who did not send it. `followers` is for
   * whoever follows or subscribes.
   */
  readonly audience: Audience | 'followers' | 'party'
  readonly recipientId?: string
  /** Minor units of a token; 0 when it is not for sale. */
  readonly price: number
  /** The media that it consists of: whoever has paid for some of them elsewhere pays for the others only. */
  readonly fileIds: readonly string[]
  /** Media shown to everyone who knows of the thing, locked or not. None of `fileIds`. */
  readonly openFileIds?: readonly string[]
  /** Of something for sale: subscribers see it without paying for it. */
  readonly subscribersIncluded?: boolean
  /** For subscribers of these tiers only; absent or empty for all of them. */
  readonly tierIds?: readonly string[]
  readonly removed: boolean
}

export type ContentLock = 'share' | 'none'

/** What everyone may read of one thing, for the search: nothing of what is locked. */
export interface SearchDocument {
  readonly id: string
  readonly ownerId: string
  readonly title: string
  /** Its `#tags` are found in title and text. */
  readonly text: string
  readonly publishedAt: Date
}

/** How a kind is searched; it announces what changes by `contentChanged`. */
export interface SearchableKind {
  /** Of those that are published and were not removed. */
  documents(db: Db, ids: readonly string[]): Promise<SearchDocument[]>
  /** Ids of all of its things, in order, for building the index anew. */
  idsAfter(db: Db, id: string, limit: number): Promise<string[]>
}

/** One of the words that were asked for, in one thing. */
export interface WordFound {
  readonly id: string
  readonly word: string
}

interface Cover {
  readonly ownerId: string
  readonly fileId: string
}

/** A part of a calendar; without bounds all of it. */
export interface CalendarSpan {
  readonly from: Date | undefined
  readonly before: Date | undefined
}

export interface CalendarSlice extends CalendarSpan {
  readonly limit: number
  readonly after: Place | undefined
}

/** When one thing is to be published by itself. */
export interface ScheduledPlace extends Place {
  readonly status: 'scheduled' | 'processing'
}

/** How things of a kind stand in their owner's calendar until they are published. */
export interface SchedulableKind {
  /** In order of their time, and then of their ids. */
  scheduled(db: Db, ownerId: string, slice: CalendarSlice): Promise<ScheduledPlace[]>
  count(db: Db, ownerId: string, span: CalendarSpan): Promise<number>
  /** Gives one another time; rejects one that is not the owner's, is published already or could not be published then. */
  schedule(tx: Tx, owner: Viewer, id: string, at: string): Promise<void>
  /** Path of the page on which its owner changes one. */
  formOf(id: string): string
}

/** What a feature declares about its content, so that buying, liking, listing and reporting it need no import of it. */
export interface ContentKind {
  readonly kind: string
  /** As seen by a buyer. With `share`, what is being sold or answered to cannot be changed until the transaction ends. */
  load(db: Db, ids: readonly string[], lock: ContentLock): Promise<Subject[]>
  /** Path of the page of one. Absent: it has none, and is neither liked nor bookmarked nor commented on. */
  pageOf?(id: string): string
  /** As they stand in lists, by id; what this viewer may not see at all is left out. Absent: it is never listed. */
  cards?(ctx: Context, viewer: Anyone, ids: readonly string[]): Promise<ReadonlyMap<string, ContentCard>>
  /** Absent: it is never found. What is found is shown by its cards. */
  readonly search?: SearchableKind
  /**
   * Which of these words stand in which of these things, locked parts included: what is found is only for those who see all of
   * it. With one statement; words as typed, compared without regard to case. Absent: buyers find it by its performer only.
   */
  matching?(db: Db, ids: readonly string[], words: readonly string[]): Promise<readonly WordFound[]>
  /** Its photos, open and locked, are listed among the performer's photos. */
  readonly listsPhotos?: boolean
  /** For things with a cover: makes a photo that of the newest thing that shows it, and answers its id; undefined where none does. */
  setCover?(tx: Tx, cover: Cover): Promise<string | undefined>
  /** Each performer has one, by the id of their own, which greets whoever opens their profile. */
  readonly isOnProfile?: boolean
  /** Absent: nothing of it is scheduled. */
  readonly calendar?: SchedulableKind
}

const kinds = new WeakMap<object, ReadonlyMap<string, ContentKind>>()

/** Called once, by app.ts, before the first request. */
export function installKinds(ctx: Services, all: readonly ContentKind[]): void {
  kinds.set(ctx.application, new Map(all.map((one) => [one.kind, one])))
}

/** All kinds by name. */
export const contentKinds = (ctx: Services): ReadonlyMap<string, ContentKind> =>
  kinds.get(ctx.application) ?? new Map<string, never>()

/** For a transaction that does something about it: it stays as it is until the end. */
export async function findContent(ctx: Services, db: Db, kind: string, id: string): Promise<Subject | undefined> {
  return (await contentKinds(ctx).get(kind)?.load(db, [id], 'share'))?.[0]
}

/** For reading only. */
export async function readContent(ctx: Services, db: Db, kind: string, id: string): Promise<Subject | undefined> {
  return (await contentKinds(ctx).get(kind)?.load(db, [id], 'none'))?.[0]
}

/** Path of the page of one thing; undefined where its kind has no pages, or there is no such kind. */
export const pageOf = (ctx: Services, kind: string, id: string): string | undefined => contentKinds(ctx).get(kind)?.pageOf?.(id)

export interface ContentRef {
  readonly kind: string
  readonly id: string
}

/** The cards of things of many kinds, by id, with one read for each kind. What has none for this viewer is left out. */
export async function contentCards(
  ctx: Context,
  viewer: Anyone,
  refs: readonly ContentRef[],
): Promise<ReadonlyMap<string, ContentCard>> {
  const read = async ([name, { cards }]: readonly [string, ContentKind]) => {
    const ids = refs.filter(({ kind }) => kind === name).map(({ id }) => id)
    return ids.length > 0 && cards ? [...(await cards(ctx, viewer, ids))] : []
  }
  return new Map((await Promise.all([...contentKinds(ctx)].map(read))).flat())
}

/** A performer's profile as a subject: visible to everyone who is not blocked. */
export const profileOf = (performerId: string): Subject => ({
  kind: 'profile',
  id: performerId,
  ownerId: performerId,
  audience: 'free',
  price: 0,
  fileIds: [],
  removed: false,
})

/** What may be done with a thing that is open: its owner changes it, and fans tip its performer, who may have left. */
export const actsOn = (viewer: Anyone, performer: Person): ('edit' | 'delete' | 'tip')[] => {
  if (viewer.id === performer._id) return ['edit', 'delete']
  return viewer.role === 'fan' && performer.isVerified ? ['tip'] : []
}
