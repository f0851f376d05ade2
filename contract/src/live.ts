/**
 * Defines public live rooms: performers go live or schedule shows, and fans watch. The content kind, the stream kind and the topic kind
 * are `live` with the id of the show. Pages: `/live`, `/live/:username`, `/studio/live`, `/studio/live/:id` and `/admin/live`.
 * A room's tips and gifts are the usual calls with `streamId`; its tip goal is that of the profile.
 */
import { Type, type Static } from 'typebox'
import { DateTime, del, Done, get, Id, IdParams, Limit, Offset, oneOf, page, post, put, serverEvent, Tokens } from './define.ts'
import { LiveCategory, liveForm, LiveStatus, MAX_MENU_ITEMS, MenuItemTitle, MenuPrice } from './live-limits.ts'
import { LiveCard, LiveMenuItem, LiveRoom, LiveViewer, OwnLiveRoom, OwnLiveShow } from './live-views.ts'
import { photoPart, Uploaded } from './media.ts'
import { PersonSearch } from './person-search.ts'
import { Receipt, ShownOffer } from './sales.ts'
import { FromVersion } from './versions.ts'

const ownTags = ['own-live', 'live', 'calendar'] as const

export const uploadLiveCover = post('/streaming/live/cover', {
  summary: 'Upload the cover of a room, which everyone sees. It is processed in the background.',
  who: 'performer',
  files: { file: photoPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 30, seconds: 60 },
})

export const createLiveRoom = post('/streaming/live', {
  summary: 'Go live now, or schedule a show with `startsAt`. A performer can be live in one room at a time.',
  who: 'performer',
  body: Type.Object({ ...liveForm, startsAt: Type.Optional(DateTime) }),
  reply: OwnLiveRoom,
  errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed', 'already_done', 'not_ready'],
  rateLimit: { calls: 20, seconds: 60 },
  invalidates: ownTags,
})

export const updateLiveRoom = put('/streaming/live/:id', {
  summary:
    "Change one of the caller's scheduled or live rooms. After the first ticket is sold, its audience, price and time cannot change.",
  who: 'performer',
  params: IdParams,
  body: Type.Object({ ...liveForm, startsAt: Type.Optional(DateTime), version: FromVersion }),
  reply: OwnLiveRoom,
  errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed', 'changed_meanwhile'],
  invalidates: [...ownTags, 'live:{id}'],
  invalidatesOnConflict: ['own-live', 'live:{id}'],
})

export const changeLiveStatus = put('/streaming/update', {
  summary:
    "Start one of the caller's scheduled shows (`live`), end a live one (`ended`), or cancel a scheduled one (`cancelled`).",
  who: 'performer',
  body: Type.Object({ _id: Id, status: oneOf('live', 'ended', 'cancelled') }),
  reply: OwnLiveRoom,
  errors: ['not_verified', 'not_found', 'not_allowed', 'already_done', 'changed_meanwhile', 'not_ready'],
  invalidates: [...ownTags, 'live:{_id}'],
  invalidatesOnConflict: ['own-live', 'live:{_id}'],
})

export const beatLiveRoom = put('/streaming/set-duration', {
  summary:
    "Send the heartbeat of the caller's live room, with its length in seconds as the window counts it. A room without a heartbeat for 60 seconds ends.",
  who: 'performer',
  body: Type.Object({ _id: Id, duration: Type.Integer({ minimum: 0, maximum: 604_800 }) }),
  reply: Type.Object({
    status: LiveStatus,
    /** By the server's clock. */
    seconds: Type.Integer(),
    viewers: Type.Integer(),
  }),
  errors: ['not_found', 'not_valid'],
  rateLimit: { calls: 60, seconds: 60 },
})

export const joinLiveRoom = get('/streaming/join/:id', {
  summary:
    'Get a room as the viewer may see it: all of it, or how to get in. `POST /streaming/agora/token` with the kind `live` then lets a browser join.',
  who: 'anyone',
  params: IdParams,
  reply: LiveRoom,
  errors: ['not_found'],
  provides: ['live:{id}', 'access:{performer._id}'],
})

/** The filters in the address of the list of rooms. */
export const LiveRoomFilters = Type.Object({
  status: Type.Optional(oneOf('live', 'scheduled')),
  category: Type.Optional(LiveCategory),
  /** Part of a title. */
  q: Type.Optional(Type.String({ maxLength: 100, title: 'Search' })),
})
export type LiveRoomFilters = Static<typeof LiveRoomFilters>

export const searchLiveRooms = get('/streaming/user/search', {
  summary:
    'List rooms that the viewer can know of: live ones first, most viewers first, then scheduled ones, soonest first. Past shows are not listed.',
  who: 'anyone',
  query: Type.Object({
    ...LiveRoomFilters.properties,
    /** One performer's rooms. */
    username: Type.Optional(PersonSearch),
    /** Only performers whom the caller follows or subscribes to. */
    followed: Type.Optional(Type.Boolean()),
    limit: Limit(20),
    offset: Offset,
  }),
  reply: page(LiveCard),
  provides: ['live'],
})

export const buyLiveTicket = post('/token-transactions/stream/:id', {
  summary:
    'Buy a ticket for a room. Until the show has run for ten minutes, the tokens are in escrow, and return automatically if the show is not held or breaks off.',
  who: 'fan',
  params: IdParams,
  body: ShownOffer,
  reply: Receipt,
  errors: [
    'not_found',
    'already_done',
    'not_enough_tokens',
    'spending_limit',
    'price_changed',
    'changed_meanwhile',
    'key_reused',
  ],
  invalidates: ['live', 'live:{id}', 'purchases', 'wallet'],
  invalidatesOnConflict: ['me', 'live:{id}'],
})

export const buyLiveMenuItem = post('/token-transactions/menuitem/:id', {
  summary: "Buy an item of the performer's menu in a live room. Everyone in the room sees it.",
  who: 'fan',
  /** The id of the item. */
  params: IdParams,
  body: Type.Object({
    streamId: Id,
    /** In tokens, as shown. */
    price: Tokens,
  }),
  reply: Receipt,
  errors: [
    'not_found',
    'already_done',
    'not_enough_tokens',
    'spending_limit',
    'price_changed',
    'changed_meanwhile',
    'key_reused',
  ],
  rateLimit: { calls: 60, seconds: 60 },
  invalidates: ['wallet'],
  invalidatesOnConflict: ['me', 'live:{streamId}'],
})

export const listLiveViewers = get('/streaming/live/:id/viewers', {
  summary:
    'List who watches a room, latest first. Hidden viewers are counted but not listed; the performer and moderators see them too.',
  who: 'member',
  params: IdParams,
  query: Type.Object({ limit: Limit(50), offset: Offset }),
  reply: page(LiveViewer),
  errors: ['not_found'],
  provides: ['live-viewers:{id}'],
})

export const hideLiveViewer = put('/streaming/live/:id/visibility', {
  summary: 'Hide the caller from the list of viewers of a room, or show the caller again.',
  who: 'member',
  params: IdParams,
  body: Type.Object({ isHidden: Type.Boolean() }),
  reply: Done,
  errors: ['not_found'],
  invalidates: ['live:{id}', 'live-viewers:{id}'],
})

const reminder = {
  who: 'member',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['live', 'live:{id}'],
} as const

export const remindOfLiveRoom = post('/streaming/live/:id/reminder', {
  ...reminder,
  summary: 'Remind the caller fifteen minutes before a scheduled show, and when it starts.',
  errors: ['not_found', 'not_allowed'],
})

export const forgetLiveReminder = del('/streaming/live/:id/reminder', {
  ...reminder,
  summary: 'Cancel the reminder of a scheduled show.',
})

export const OwnLiveFilters = Type.Object({ show: Type.Optional(oneOf('upcoming', 'past')) })

export const searchOwnLiveRooms = get('/performer/live/search', {
  summary:
    "List the caller's shows with their statistics: live, then scheduled ones, soonest first, then past ones, latest first.",
  who: 'performer',
  query: Type.Object({ ...OwnLiveFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(OwnLiveRoom),
  provides: ['own-live'],
})

export const viewOwnLiveRoom = get('/performer/live/:id', {
  summary: "Get one of the caller's shows with viewers over time, earnings by kind and best supporters.",
  who: 'performer',
  params: IdParams,
  reply: OwnLiveShow,
  errors: ['not_found'],
  provides: ['own-live', 'own-live:{id}'],
})

export const readLiveMenu = get('/performer/live-menu', {
  summary: "Get the caller's menu: what fans can buy in the caller's rooms.",
  who: 'performer',
  reply: Type.Object({ items: Type.Array(LiveMenuItem, { maxItems: MAX_MENU_ITEMS }) }),
  provides: ['live-menu'],
})

export const saveLiveMenu = put('/performer/live-menu', {
  summary: "Replace the caller's menu. Items with an `_id` keep it; a running room shows the new menu.",
  who: 'performer',
  body: Type.Object({
    items: Type.Array(Type.Object({ _id: Type.Optional(Id), title: MenuItemTitle, price: MenuPrice }), {
      maxItems: MAX_MENU_ITEMS,
      title: 'Menu',
    }),
  }),
  reply: Type.Object({ items: Type.Array(LiveMenuItem, { maxItems: MAX_MENU_ITEMS }) }),
  errors: ['not_verified', 'not_found', 'not_valid'],
  invalidates: ['live-menu', 'live'],
})

/**
 * Sent to everyone in a room, and to the performer, at most once a second: the state that everyone may know. Windows read the room
 * again when `version` or `status` differs from theirs.
 */
export const liveRoomChanged = serverEvent(
  'live_room_changed',
  Type.Object({ _id: Id, status: LiveStatus, viewers: Type.Integer(), version: Type.Integer() }),
)

/** Sent to the fan: a ticket was returned, or the room opened for them. */
export const liveAccessChanged = serverEvent('live_access_changed', Type.Object({ _id: Id }), [
  'live',
  'live:{_id}',
  'live-chat:{_id}',
])

/** Sent to the performer: the statistics of a show, or its recording, have changed. */
export const ownLiveChanged = serverEvent('own_live_changed', Type.Object({ _id: Id }), [
  'own-live',
  'own-live:{_id}',
  'calendar',
])

/** Sent to the performer by an operator who watches the room. */
export const liveWarned = serverEvent('live_warned', Type.Object({ _id: Id, reason: Type.String() }))
