/** What a performer knows and keeps of one fan. All of it is the performer's alone: no fan learns of a name, note or tag. */
import { Type, type Static } from 'typebox'
import { Presence } from './conversation-states.ts'
import {
  DateTime,
  get,
  Id,
  IdParams,
  Limit,
  LINE,
  Offset,
  oneOf,
  OPTIONAL_LINE,
  orNull,
  page,
  Price,
  put,
  serverEvent,
} from './define.ts'
import { Person } from './people.ts'
import { SaleKind } from './sales.ts'

export const LONGEST_NOTES = 2000
export const MOST_TAGS = 20
export const LONGEST_TAG = 40

/** How a subscription goes on: `at` is when it renews, ends, has ended or goes on again. */
export const FanSubscription = Type.Object({
  state: oneOf('renews', 'ends', 'past_due', 'paused', 'ended'),
  at: DateTime,
  tier: Type.String(),
})
export type FanSubscription = Static<typeof FanSubscription>

export const FanCard = Type.Object({
  /** The fan's. */
  _id: Id,
  fan: Person,
  /** Empty where none was given. */
  givenName: Type.String(),
  notes: Type.String(),
  tags: Type.Array(Type.String()),
  /** Of the name, notes and tags; 0 as long as none were saved. */
  version: Type.Integer(),
  followsSince: orNull(DateTime),
  /** The first time. */
  subscribedSince: orNull(DateTime),
  subscription: orNull(FanSubscription),
  /** In the site's currency, less what was refunded. */
  spent: Price,
  /** In the last 30 days. */
  spentLately: Price,
  /** The lists that hold the fan, favourites too. */
  groupIds: Type.Array(Id),
  conversationId: orNull(Id),
  lastTalkedAt: orNull(DateTime),
  /** Null where it is not shown. */
  presence: orNull(Presence),
  /** One of the two has blocked the other: nothing can be written. */
  isAcrossBlock: Type.Boolean(),
})
export type FanCard = Static<typeof FanCard>

const FanCardForm = Type.Object({
  givenName: Type.Optional(Type.String({ maxLength: 80, pattern: OPTIONAL_LINE, title: 'Name' })),
  notes: Type.Optional(Type.String({ maxLength: LONGEST_NOTES, title: 'Notes' })),
  tags: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_TAG, pattern: LINE, title: 'Tag' }), { maxItems: MOST_TAGS }),
  ),
  /** Of what it was changed from. */
  version: Type.Integer({ minimum: 0, maximum: 2_147_483_646 }),
})

export const readFanCard = get('/fan-cards/:id', {
  summary: 'What the caller knows and keeps of a fan who follows, subscribes, has bought or has a conversation with them.',
  who: 'performer',
  params: IdParams,
  reply: FanCard,
  errors: ['not_found'],
  provides: ['fan-cards:{id}', 'fan-groups'],
})

export const changeFanCard = put('/fan-cards/:id', {
  summary:
    'Change the name, notes or tags of a fan; what is absent stays. Refused with `changed_meanwhile` where another window has changed them since.',
  who: 'performer',
  params: IdParams,
  body: FanCardForm,
  reply: FanCard,
  errors: ['not_found', 'not_valid', 'changed_meanwhile'],
  rateLimit: { calls: 120, seconds: 60 },
})

/** A sale to the fan. */
export const FanPurchase = Type.Object({
  _id: Id,
  kind: SaleKind,
  /** The content that was bought; null for a tip or a subscription. */
  targetId: orNull(Id),
  /** What it was sold for, in the site's currency. */
  gross: Price,
  createdAt: DateTime,
})
export type FanPurchase = Static<typeof FanPurchase>

export const listFanPurchases = get('/fan-cards/:id/purchases', {
  summary: 'What a fan has bought of the caller, newest first, without what was refunded whole.',
  who: 'performer',
  params: IdParams,
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(FanPurchase),
  errors: ['not_found'],
  provides: ['fan-cards:{id}', 'earnings'],
})

export const listFanTags = get('/fan-tags', {
  summary: 'The own tags that begin with something, the most used first.',
  who: 'performer',
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: LONGEST_TAG })), limit: Limit(10), offset: Offset }),
  reply: page(Type.Object({ tag: Type.String(), total: Type.Integer() })),
  provides: ['fan-tags'],
})

/** To the performer's own windows: fans are called something else, or have other tags. */
export const fanNamesChanged = serverEvent('fan_names_changed', Type.Object({}), ['conversations', 'fan-groups', 'fan-tags'])
