/** Defines a performer's private card about a fan. The fan never sees the nickname, notes or tags. */
import { Type, type Static } from 'typebox'
import { Presence } from './conversation-states.ts'
import {
  DateTime,
  get,
  Id,
  IdParams,
  Limit,
  SINGLE_LINE_PATTERN,
  Offset,
  oneOf,
  OPTIONAL_SINGLE_LINE_PATTERN,
  orNull,
  page,
  Price,
  put,
  serverEvent,
} from './define.ts'
import { Person } from './people.ts'
import { SaleKind } from './sales.ts'
import { SeenVersion } from './versions.ts'

export const MAX_NOTES_LENGTH = 2000
export const MAX_FAN_TAGS = 20
export const MAX_FAN_TAG_LENGTH = 40

/** The state of a subscription. `at` is when it renews, ends, ended or resumes. */
export const FanSubscription = Type.Object({
  state: oneOf('renews', 'ends', 'past_due', 'paused', 'ended'),
  at: DateTime,
  tier: Type.String(),
})
export type FanSubscription = Static<typeof FanSubscription>

export const FanCard = Type.Object({
  /** The id of the fan. */
  _id: Id,
  fan: Person,
  /** Empty when the performer set no nickname. */
  nickname: Type.String(),
  notes: Type.String(),
  tags: Type.Array(Type.String()),
  /** The version of the nickname, notes and tags. 0 until some are saved. */
  version: Type.Integer(),
  followsSince: orNull(DateTime),
  subscribedSince: orNull(DateTime),
  subscription: orNull(FanSubscription),
  /** In the site's currency, less refunds. */
  spent: Price,
  spentLately: Price,
  /** Includes favorites. */
  groupIds: Type.Array(Id),
  conversationId: orNull(Id),
  lastTalkedAt: orNull(DateTime),
  /** Null when presence is not shown. */
  presence: orNull(Presence),
  /** One of the two has blocked the other, so they cannot write to each other. */
  isAcrossBlock: Type.Boolean(),
})
export type FanCard = Static<typeof FanCard>

const FanCardForm = Type.Object({
  nickname: Type.Optional(Type.String({ maxLength: 80, pattern: OPTIONAL_SINGLE_LINE_PATTERN, title: 'Name' })),
  notes: Type.Optional(Type.String({ maxLength: MAX_NOTES_LENGTH, title: 'Notes' })),
  tags: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: MAX_FAN_TAG_LENGTH, pattern: SINGLE_LINE_PATTERN, title: 'Tag' }), {
      maxItems: MAX_FAN_TAGS,
    }),
  ),
  version: SeenVersion,
})

export const readFanCard = get('/fan-cards/:id', {
  summary:
    "Get the caller's card about a fan: nickname, notes, tags, subscription and spending. The fan must follow, have subscribed, have bought something or have a conversation with the caller.",
  who: 'performer',
  params: IdParams,
  reply: FanCard,
  errors: ['not_found'],
  provides: ['fan-cards:{id}', 'fan-groups'],
})

export const changeFanCard = put('/fan-cards/:id', {
  summary:
    'Change the nickname, notes or tags of a fan. Omitted fields stay unchanged. Returns `changed_meanwhile` if another window has changed them since `version`.',
  who: 'performer',
  isUnread: true,
  params: IdParams,
  body: FanCardForm,
  reply: FanCard,
  errors: ['not_found', 'not_valid', 'changed_meanwhile'],
  rateLimit: { calls: 120, seconds: 60 },
})

export const FanPurchase = Type.Object({
  _id: Id,
  kind: SaleKind,
  /** Null for a tip or a subscription. */
  targetId: orNull(Id),
  /** In the site's currency. */
  gross: Price,
  createdAt: DateTime,
})
export type FanPurchase = Static<typeof FanPurchase>

export const listFanPurchases = get('/fan-cards/:id/purchases', {
  summary: 'List what a fan has bought from the caller, newest first. Fully refunded purchases are left out.',
  who: 'performer',
  params: IdParams,
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(FanPurchase),
  errors: ['not_found'],
  provides: ['fan-cards:{id}', 'earnings'],
})

export const listFanTags = get('/fan-tags', {
  summary: "List the caller's tags that start with `q`, most used first.",
  who: 'performer',
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: MAX_FAN_TAG_LENGTH })), limit: Limit(10), offset: Offset }),
  reply: page(Type.Object({ tag: Type.String(), total: Type.Integer() })),
  provides: ['fan-tags'],
})

/** Sent to the performer's own windows: nicknames or tags of fans have changed. */
export const fanNamesChanged = serverEvent('fan_names_changed', Type.Object({}), ['conversations', 'fan-groups', 'fan-tags'])
