/** Defines content kinds: anything that a performer owns and a fan may view, react to, report or buy. */
import type { Audience } from '@fanfare/contract/access'
import type { ContentCard } from '@fanfare/contract/content'
import type { Person } from '@fanfare/contract/people'
import type { Context, Db, Reader, Services, Tx } from '#platform/context.ts'
import type { Place } from '#lib/page.ts'
import type { Anyone, Viewer } from '#platform/viewer.ts'
import type { GoodsKind } from './goods.ts'

export { contentChanged } from './events.ts'
export type { ExpectedLine, Goods, GoodsKind, QuotedLine, TakenLine, WantedLine } from './goods.ts'

/** The facts about content of any kind that the access decision needs. */
export interface Subject {
  /** The name of the content's kind, or `profile`. */
  readonly kind: string
  readonly id: string
  readonly ownerId: string
  /**
   * `party`: the two participants of a conversation; `recipientId` is the one who did not send it. `followers`: everyone who
   * follows or subscribes.
   */
  readonly audience: Audience | 'followers' | 'party'
  readonly recipientId?: string
  /** Minor units of a token; 0 if it is not for sale. */
  readonly price: number
  /** The media that the content consists of. Buyers who already own some of them pay only for the rest. */
  readonly fileIds: readonly string[]
  /** Media shown to everyone who can see the content, locked or not. None of them are in `fileIds`. */
  readonly openFileIds?: readonly string[]
  /** True if subscribers see content for sale without paying. */
  readonly subscribersIncluded?: boolean
  /** The tiers whose subscribers may see the content; absent or empty for all. */
  readonly tierIds?: readonly string[]
  /** The people who may see more than its title, and buy it. Absent for everyone. */
  readonly visibleTo?: VisibleTo
  /** Percent off the price for subscribers of a tier, by the tier's id. */
  readonly tierDiscounts?: Readonly<Record<string, number>>
  /**
   * False for goods: they are sold only through orders, never unlocked with one click or with the unlocks that a tier includes.
   */
  readonly isUnlockable?: false
  /** True if visitors must sign in, although it is free. */
  readonly isForMembers?: true
  /** Accounts for which it does not exist, although they have no block. */
  readonly hiddenFrom?: ReadonlySet<string>
  /** The people who may read and write comments. Absent: everyone who sees all of it. `viewers`: also everyone who could buy it. */
  readonly isDiscussedBy?: 'viewers'
  readonly removed: boolean
  /** Operators have to review it, or have rejected it. Only its owner and operators see it, and its buyers do not. */
  readonly isUnreviewed?: true
}

/** The people to whom content is offered. Subscribers count as followers. */
export type VisibleTo = 'everyone' | 'followers' | 'subscribers'

export type ContentLock = 'share' | 'none'

/** The public text of one object for the search, without its locked parts. */
export interface SearchDocument {
  readonly id: string
  readonly ownerId: string
  readonly title: string
  /** `#tags` in title and text can be searched. */
  readonly text: string
  readonly publishedAt: Date
  /** Only documents for everyone, for whom it is absent, can be searched. Others are in lists of viewers who may see them. */
  readonly visibleTo?: VisibleTo
}

/** How to search a kind, which emits `contentChanged` for changes. */
export interface SearchableKind {
  /** Returns only published content that was not removed. */
  documents(db: Db, ids: readonly string[]): Promise<SearchDocument[]>
  /** Returns the ids of all objects in order, to rebuild the index. */
  idsAfter(db: Db, id: string, limit: number): Promise<string[]>
  /** False for events such as shows, which are in no list of publications. */
  readonly isPublication?: false
}

/** A search word that matched an object. */
export interface WordFound {
  readonly id: string
  readonly word: string
}

/** Access of an account to content that it has bought. */
export interface HeldPurchase {
  readonly holderId: string
  readonly subjectId: string
}

interface Cover {
  readonly ownerId: string
  readonly fileId: string
}

/** A part of a calendar; without bounds the whole calendar. */
export interface CalendarSpan {
  readonly from: Date | undefined
  readonly before: Date | undefined
}

export interface CalendarSlice extends CalendarSpan {
  readonly limit: number
  readonly after: Place | undefined
}

export interface ScheduledPlace extends Place {
  readonly status: 'scheduled' | 'processing' | 'in_review'
}

/** How a kind appears in its owner's calendar until publication. */
export interface SchedulableKind {
  /** Ordered by time, then by id. */
  scheduled(db: Db, ownerId: string, slice: CalendarSlice): Promise<ScheduledPlace[]>
  count(db: Db, ownerId: string, span: CalendarSpan): Promise<number>
  /** Reschedules one object. Throws if it has another owner, is already published or could not be published then. */
  schedule(tx: Tx, owner: Viewer, id: string, at: string): Promise<void>
  /** Path of the page on which the owner edits it. */
  formOf(id: string): string
}

/** Acts of the clock. Each handles the next object that is due, and returns whether there was one. */
export interface PublicationClock {
  /** The table of the objects. */
  readonly table: string
  publishNext(tx: Tx): Promise<boolean>
  archiveNext(tx: Tx): Promise<boolean>
}

/** An approved object. */
export interface ReleasedItem {
  readonly id: string
  readonly leadsTo: 'published' | 'archived' | 'expired'
  /** Since when it was in review. */
  readonly submittedAt: Date
}

/** How operators decide about content before others see it. */
export interface ReviewableKind {
  /** The table of the objects. */
  readonly table: string
  /** Path of the page on which the owner edits it. */
  formOf(id: string): string
  /** Locks an object in review. Returns undefined if it no longer is in review. */
  lock(tx: Tx, id: string): Promise<{ readonly fileIds: readonly string[] } | undefined>
  /** Shows an approved object, at its time if that has not come. */
  release(tx: Tx, item: ReleasedItem): Promise<void>
  /** Returns a rejected object to its owner as a draft. */
  reject(tx: Tx, id: string): Promise<void>
}

/** A file of the storage, as its buyer saves it. */
export interface SavedFile {
  readonly id: string
  /** Any text. */
  readonly name: string
  readonly key: string
}

/** A feature's declaration of its content, so that buying, liking, listing and reporting need not import the feature. */
export interface ContentKind {
  readonly kind: string
  /**
   * Loads content as a buyer sees it. With `share`, content that is being sold or replied to cannot change until the transaction
   * ends.
   */
  load(db: Db, ids: readonly string[], lock: ContentLock): Promise<Subject[]>
  /** Path of the page of one object. Absent: the kind has no pages, and cannot be liked, bookmarked or commented on. */
  pageOf?(id: string): string
  /** Returns cards for lists by id, without those that the viewer may not see at all. Absent: the kind is never listed. */
  cards?(ctx: Reader, viewer: Anyone, ids: readonly string[]): Promise<ReadonlyMap<string, ContentCard>>
  /** Absent: the kind cannot be searched. Search results are shown as cards. */
  readonly search?: SearchableKind
  /**
   * Returns which words appear in which objects, including locked parts, because the results are only for people who see all of
   * it. Uses one statement; words as typed, compared case-insensitively. Absent: buyers find the content only by its performer.
   */
  matching?(db: Db, ids: readonly string[], words: readonly string[]): Promise<readonly WordFound[]>
  /** Returns which of these purchases are not sold yet because their tokens are in escrow. Absent: none ever are. */
  heldAmong?(db: Db, purchases: readonly HeldPurchase[]): Promise<readonly HeldPurchase[]>
  /** True if its photos, open and locked, appear among the performer's photos. */
  readonly listsPhotos?: boolean
  /**
   * For kinds with a cover: sets a photo as the cover of the newest object that shows it, and returns the object's id; undefined
   * if none does.
   */
  setCover?(tx: Tx, cover: Cover): Promise<string | undefined>
  /** True if each performer has exactly one, with the performer's own id, which greets visitors of the profile. */
  readonly isOnProfile?: boolean
  /** Absent: the kind cannot be scheduled. */
  readonly calendar?: SchedulableKind
  /** Absent: the kind is neither published nor archived by the clock. */
  readonly clock?: PublicationClock
  /** Absent: operators never review objects of this kind before others see them. */
  readonly review?: ReviewableKind
  /** Present for kinds that are sold by the piece. */
  readonly goods?: GoodsKind
  /** Returns whether others have read an account's name in an object of this kind, such as above a review. */
  hasAppeared?(db: Db, accountId: string): Promise<boolean>
  /** Returns the files that a buyer may save, besides media, for the archive of purchases. Absent: its files are media. */
  savedFiles?(ctx: Context, viewer: Viewer, id: string): Promise<readonly SavedFile[]>
  /**
   * Returns which of these accounts have bought the object and were not refunded, for the badge "verified buyer" and for reviews.
   * Absent: purchases of this kind are private.
   */
  buyersAmong?(db: Db, id: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
}

const kinds = new WeakMap<object, ReadonlyMap<string, ContentKind>>()

export function installKinds(ctx: Services, all: readonly ContentKind[]): void {
  kinds.set(ctx.application, new Map(all.map((one) => [one.kind, one])))
}

export const contentKinds = (ctx: Services): ReadonlyMap<string, ContentKind> =>
  kinds.get(ctx.application) ?? new Map<string, never>()

/** Finds content and keeps it unchanged until the transaction ends. */
export async function findContent(ctx: Services, db: Db, kind: string, id: string): Promise<Subject | undefined> {
  return (await contentKinds(ctx).get(kind)?.load(db, [id], 'share'))?.[0]
}

/** Finds content for reading only. */
export async function readContent(ctx: Services, db: Db, kind: string, id: string): Promise<Subject | undefined> {
  return (await contentKinds(ctx).get(kind)?.load(db, [id], 'none'))?.[0]
}

/** Like `readContent`, for several objects of a kind. Leaves out unknown ones. */
export const readContents = async (ctx: Services, db: Db, kind: string, ids: readonly string[]): Promise<readonly Subject[]> =>
  (await contentKinds(ctx).get(kind)?.load(db, ids, 'none')) ?? []

/** Returns the path of the object's page; undefined if its kind has no pages or is unknown. */
export const pageOf = (ctx: Services, kind: string, id: string): string | undefined => contentKinds(ctx).get(kind)?.pageOf?.(id)

export interface ContentRef {
  readonly kind: string
  readonly id: string
}

/** Returns cards of several kinds by id, with one read per kind. Leaves out objects without a card for this viewer. */
export async function contentCards(
  ctx: Reader,
  viewer: Anyone,
  refs: readonly ContentRef[],
): Promise<ReadonlyMap<string, ContentCard>> {
  const read = async ([name, { cards }]: readonly [string, ContentKind]) => {
    const ids = refs.filter(({ kind }) => kind === name).map(({ id }) => id)
    return ids.length > 0 && cards ? [...(await cards(ctx, viewer, ids))] : []
  }
  return new Map((await Promise.all([...contentKinds(ctx)].map(read))).flat())
}

/** A performer's profile as a subject: visible to everyone without a block. */
export const profileOf = (performerId: string): Subject => ({
  kind: 'profile',
  id: performerId,
  ownerId: performerId,
  audience: 'free',
  price: 0,
  fileIds: [],
  removed: false,
})

/** Returns the actions on open content: its owner changes it, and fans tip its performer unless the performer has left. */
export const actionsFor = (viewer: Anyone, performer: Person): ('edit' | 'delete' | 'tip')[] => {
  if (viewer.id === performer._id) return ['edit', 'delete']
  return viewer.role === 'fan' && performer.isVerified ? ['tip'] : []
}
