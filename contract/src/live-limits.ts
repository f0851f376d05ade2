/** Limits of public rooms and their chats, which forms and the server share. */
import { Type, type Static } from 'typebox'
import { Id, oneOf, orNull, SINGLE_LINE_PATTERN } from './define.ts'
import { OptionalDepiction } from './depictions.ts'
import { OptionalTierIds } from './tier-ids.ts'

/** The kind of content, of streams, of topics, and of ticket sales. */
export const LIVE = 'live'
/** The kind of sales of the menu. */
export const MENU_ITEM = 'menuitem'

const MAX_TITLE_LENGTH = 100
export const MAX_MENU_ITEMS = 20
export const MAX_MODERATORS = 50
export const MAX_CHAT_LENGTH = 500
export const MAX_PREVIEW_SECONDS = 300
export const MAX_SLOW_SECONDS = 300
/** A mute lasts a week at most. */
export const MAX_MUTE_MINUTES = 7 * 24 * 60
/** How many shows a performer can have scheduled. */
export const MAX_SCHEDULED = 50
/** A show is scheduled at least this long ahead. */
export const MIN_AHEAD_MINUTES = 5
export const MAX_AHEAD_DAYS = 180
/** A scheduled show can start this long before its time, and is missed this long after it. */
export const EARLY_MINUTES = 60
export const LATE_MINUTES = 30
/** Reminders go out this long before a show. */
export const REMINDER_MINUTES = 15
/** The performer's window sends a heartbeat this often. A room without one for `SILENT_SECONDS` ends. */
export const BEAT_SECONDS = 15
export const SILENT_SECONDS = 60
/** A show that ends earlier counts as broken off: all tickets are returned. */
export const HELD_MINUTES = 10
/** How long the performer and operators can read the chat after the show. */
export const CHAT_LOG_DAYS = 30

/** `everyone`: everyone who is signed in. `followers` includes subscribers. A ticket is needed in addition. */
export const LiveAudience = oneOf('everyone', 'followers', 'subscribers')
export type LiveAudience = Static<typeof LiveAudience>

export const LiveCategory = oneOf(
  'talk',
  'music',
  'dance',
  'art',
  'games',
  'fitness',
  'cooking',
  'beauty',
  'outdoors',
  'learning',
  'behind_the_scenes',
  'show',
  'other',
)
export type LiveCategory = Static<typeof LiveCategory>

/**
 * `missed`: it was not started in time. `cancelled`: the performer has cancelled it. `ended`: by the performer, by the clock because
 * the performer's heartbeat stopped, or by an operator.
 */
export const LiveStatus = oneOf('scheduled', 'live', 'ended', 'cancelled', 'missed')
export type LiveStatus = Static<typeof LiveStatus>

/** `mute`: cannot write. `ban`: cannot enter, and sees no room of the performer. */
export const LiveSanctionKind = oneOf('mute', 'ban')

/** How much a fan has paid the performer in total: 0 for nothing, up to 4. It decides the color of the name. */
export const SpendingClass = Type.Integer({ minimum: 0, maximum: 4 })

export const EndedBy = oneOf('performer', 'clock', 'operator', 'site')
export type EndedBy = Static<typeof EndedBy>

/** A price in tokens; 0 for none. The least price is the site's for content. */
const Ticket = Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: 0.01, title: 'Ticket price' })

/** The form of a room. The tip goal is that of the profile (`tip-goals.ts`), and the menu is that of all rooms. */
export const liveForm = {
  title: Type.String({ minLength: 1, maxLength: MAX_TITLE_LENGTH, title: 'Title', pattern: SINGLE_LINE_PATTERN }),
  category: LiveCategory,
  audience: LiveAudience,
  /** With the audience `subscribers`: only these tiers. Empty for all. */
  tierIds: OptionalTierIds,
  price: Type.Optional(Ticket),
  /** A photo of `POST /streaming/live/cover`, which everyone sees. Null for none. */
  coverId: Type.Optional(orNull(Id)),
  /** How long people who may not enter can watch. 0 for not at all. */
  previewSeconds: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_PREVIEW_SECONDS, title: 'Preview in seconds', default: 0 }),
  ),
  isRecorded: Type.Optional(Type.Boolean()),
  /** Whether people with a ticket can watch the recording afterwards. */
  replayForHolders: Type.Optional(Type.Boolean()),
  /** Everyone in the show must have consented. Absent: earlier declarations stay. */
  shows: OptionalDepiction,
}

export const MenuItemTitle = Type.String({ minLength: 1, maxLength: 60, title: 'Item', pattern: SINGLE_LINE_PATTERN })
export const MenuPrice = Type.Number({ minimum: 0.5, maximum: 1_000_000, multipleOf: 0.01, title: 'Price' })
