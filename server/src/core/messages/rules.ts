/** Validates messages and decides when a message causes a notification. Pure. */
import type { Presence } from '@fanfare/contract/conversation-states'
import type { MessageKind } from '@fanfare/contract/message-annotations'
import { amountRange, toMinorUnits } from '#lib/amount.ts'
import { notValid } from '#lib/errors.ts'
import type { ContentRef } from '#core/content/index.ts'
import type { Settings } from '#core/settings/index.ts'
import { assertTextAllowed } from '#core/text-rules/index.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'

export interface MessageInput {
  readonly text?: string
  readonly fileIds?: readonly string[]
  /** Tokens as the sender typed them. */
  readonly price?: number
  readonly about?: ContentRef
  /** The price in tokens that the fan saw for sending the message. */
  readonly paid?: number
  readonly replyTo?: string
  readonly scriptStepId?: string
}

export interface MessageContent {
  readonly kind: MessageKind
  readonly text: string
  /** Minor units of a token. */
  readonly price: number
  readonly file_ids: readonly string[]
}

type Sender = Pick<Viewer, 'role' | 'teamMember'>

type Limits = PriceLimits & Pick<Settings, 'bannedWords' | 'linksAllowed'>

/** Returns a draft's content and price. Throws for an empty draft, and for a price that is not allowed or out of bounds. */
export function contentOf(sender: Sender, draft: MessageInput, limits: Limits): Omit<MessageContent, 'kind'> {
  const { fileIds = [], price = 0 } = draft
  const text = cleanText(draft.text ?? '')
  if (!VISIBLE_CHARACTER.test(text) && fileIds.length === 0) throw notValid('text', t('Enter a message or add a photo or video'))
  assertTextAllowed('text', text, limits)
  const tokens = toMinorUnits(price)
  if (tokens > 0) assertPriceAllowed(sender, tokens, fileIds.length, limits)
  return { text, price: tokens, file_ids: fileIds }
}

/** Text with only spaces and zero-width characters would be an empty bubble. */
const VISIBLE_CHARACTER = /[\p{L}\p{N}\p{P}\p{S}]/u

function assertPriceAllowed(sender: Sender, tokens: number, files: number, limits: Limits): void {
  const { minimumContentPrice: least, maximumContentPrice: most } = limits
  if (sender.role !== 'performer') throw notValid('price', t('Only performers can set a price'))
  if (sender.teamMember && !sender.teamMember.rights.includes('price'))
    throw notValid('price', t('Your rights in this team don’t include prices'))
  if (files === 0) throw notValid('price', t('Only a message with photos, videos or audio can have a price'))
  if (!isPriceAllowed(tokens, limits)) throw notValid('price', t('Price must be {min} to {max} tokens', amountRange(least, most)))
}

type PriceLimits = Pick<Settings, 'minimumContentPrice' | 'maximumContentPrice'>

/** Returns whether a price, in minor units of a token, is allowed; 0 is free. */
export const isPriceAllowed = (price: number, { minimumContentPrice: least, maximumContentPrice: most }: PriceLimits): boolean =>
  price === 0 || (price >= least && price <= most)

/** Returns the kind of a message with these media. Video takes precedence over audio, and audio over photos. */
export function kindOf(files: readonly { readonly kind: string }[]): MessageContent['kind'] {
  const kinds = files.map(({ kind }) => kind)
  if (kinds.includes('video')) return 'video'
  return kinds.includes('audio') ? 'audio' : files.length > 0 ? 'photo' : 'text'
}

type File = { readonly status: 'processing' | 'ready' | 'failed' }

/** Unprocessed files are not for sale. */
export const areFilesReady = (files: readonly File[]): boolean => files.every((file) => file.status === 'ready')

/**
 * Returns the text as typed, without surrounding spaces and without control characters other than line breaks. Never rendered as
 * HTML.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()

const READING_TIME_MS = 60_000

/** Returns when a recipient who last read at `seenAt` counts as no longer reading, but not before `now`. */
export const notifiesAt = (seenAt: Date | null, now: Date): Date =>
  new Date(Math.max(now.getTime(), seenAt === null ? 0 : seenAt.getTime() + READING_TIME_MS))

export interface Pair {
  readonly fanId: string
  readonly performerId: string
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** Longer than the interval between two renewals, including a slow one. */
export const ONLINE_MINUTES = 1.75

/** Rounded, so that no one learns the minute. */
export function presenceAt(seenAt: Date, now: Date): Presence {
  const minutes = (now.getTime() - seenAt.getTime()) / MINUTE_MS
  if (minutes < ONLINE_MINUTES) return 'online'
  if (minutes < 60) return 'hour'
  if (minutes < DAY_MINUTES) return 'day'
  if (minutes < 7 * DAY_MINUTES) return 'week'
  return minutes < 30 * DAY_MINUTES ? 'month' : 'earlier'
}
