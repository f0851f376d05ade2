/** Validates posts. Pure. */
import type { Audience } from '@fanfare/contract/access'
import { notValid } from '#lib/errors.ts'
import { oneLine } from '#lib/text.ts'
import { addDays } from '#lib/time.ts'
import { assertPriceAllowed, requestedTermsOf, type PriceLimits } from '#core/publications/index.ts'
import { t } from '#lib/i18n.ts'
import type { PostContent } from './store.ts'

export interface PostInput {
  readonly text: string
  readonly teaser?: string
  readonly audience: Audience
  readonly price?: number
  readonly subscribersIncluded?: boolean
  readonly tierIds?: readonly string[]
  readonly fileIds?: readonly string[]
  readonly alts?: readonly string[]
  readonly openFileIds?: readonly string[]
  readonly thumbnailId?: string | null
  readonly pollId?: string | null
  readonly isDraft?: boolean
  readonly scheduledAt?: string | null
  readonly expiresAt?: string | null
  /** The version before the change. */
  readonly version?: number
}

/** Returns the content of a draft. Throws if it could never be published. */
export function contentOf(draft: PostInput): Omit<PostContent, 'expires_at'> {
  const { text, teaser = '', audience, price = 0, fileIds = [], alts = [], openFileIds = [] } = draft
  const terms = requestedTermsOf({
    audience,
    price,
    subscribersIncluded: draft.subscribersIncluded === true,
    tierIds: draft.tierIds ?? [],
  })
  if (draft.isDraft === true && typeof draft.scheduledAt === 'string')
    throw notValid('scheduledAt', t('A draft can’t have a publication time'))
  if (openFileIds.some((id) => !fileIds.includes(id)))
    throw notValid('openFileIds', t('Only photos and videos in this post can be open to everyone'))
  return {
    text: text.trim(),
    teaser: teaser.trim(),
    ...terms,
    file_ids: [...fileIds],
    alts: fileIds.map((_, i) => oneLine(alts[i] ?? '')),
    // Everything in a free post is open.
    open_file_ids: audience === 'free' ? [] : fileIds.filter((id) => openFileIds.includes(id)),
    thumbnail_id: draft.thumbnailId ?? null,
    poll_id: draft.pollId ?? null,
  }
}

type Published = Pick<PostContent, 'text' | 'audience' | 'file_ids' | 'open_file_ids' | 'poll_id'> & { price: number }

/** Throws if a post cannot be shown to others: without content, or with a missing or wrong price. */
export function assertComplete(post: Published, limits: PriceLimits): void {
  const { audience, price } = post
  const lack = missingPart(post)
  if (lack === 'content') throw notValid('text', t('Enter text or add a photo or video'))
  assertPriceAllowed({ audience, price }, limits)
  if (lack === 'locked')
    throw notValid('openFileIds', t('Everyone can see everything in this post. Lock something or make the post free'))
}

/** Returns what a post lacks: any content, or content that is not open to everyone. */
export function missingPart(post: Omit<Published, 'price'>): 'content' | 'locked' | undefined {
  const { text, audience, poll_id: poll, file_ids: files, open_file_ids: open } = post
  if (text !== '' || poll !== null) return undefined
  if (files.length === 0) return 'content'
  return audience !== 'free' && files.every((id) => open.includes(id)) ? 'locked' : undefined
}

type Shown = Pick<PostContent, 'file_ids' | 'alts' | 'open_file_ids' | 'thumbnail_id'>

export function withoutFiles({ file_ids, alts, open_file_ids, thumbnail_id }: Shown, fileIds: readonly string[]): Shown {
  const isLeft = (id: string | undefined) => id !== undefined && !fileIds.includes(id)
  return {
    file_ids: file_ids.filter(isLeft),
    alts: alts.filter((_, place) => isLeft(file_ids[place])),
    open_file_ids: open_file_ids.filter(isLeft),
    thumbnail_id: thumbnail_id !== null && isLeft(thumbnail_id) ? thumbnail_id : null,
  }
}

const MAX_EXPIRY_DAYS = 5 * 366

/** Returns when a post that is visible from `from` on expires. */
export function expiryOf(expiresAt: string | null | undefined, from: Date): Date | null {
  if (expiresAt === undefined || expiresAt === null) return null
  const at = new Date(expiresAt)
  if (Number.isNaN(at.getTime()) || at <= from) throw notValid('expiresAt', t('Choose a time after the post is published'))
  if (at > addDays(from, MAX_EXPIRY_DAYS)) throw notValid('expiresAt', t('Choose a time within five years'))
  return at
}
