/** Defines splits: standing agreements by which a performer shares earnings with another performer. */
import { Type, type Static } from 'typebox'
import {
  DateTime,
  get,
  Id,
  IdParams,
  Limit,
  SINGLE_LINE_PATTERN,
  Offset,
  oneOf,
  orNull,
  page,
  post,
  serverEvent,
  Sum,
  Username,
} from './define.ts'
import { Person } from './people.ts'
import { SaleKind } from './sales.ts'
import { PersonSearch } from './person-search.ts'

/** The maximum of all splits of a performer together, in percent of the performer's share. */
export const MAX_SPLIT_PERCENT = 90

export const SplitStatus = oneOf('proposed', 'active', 'declined', 'withdrawn', 'ended')
export type SplitStatus = Static<typeof SplitStatus>

export const SplitAction = oneOf('accept', 'decline', 'withdraw', 'end')
export type SplitAction = Static<typeof SplitAction>

export const Split = Type.Object({
  _id: Id,
  /** `performer` shares the caller's own sales. `partner` receives a share of the other's. */
  side: oneOf('performer', 'partner'),
  with: Person,
  /** The purpose of the split. Fans read it on receipts, without the account and the amount. */
  name: Type.String(),
  /** Percent of the performer's share of a sale, after commission. */
  percent: Type.Integer(),
  /** Null for all sales. */
  kinds: orNull(Type.Array(SaleKind, { maxItems: 20 })),
  status: SplitStatus,
  /** The partner's total earnings from it, less refunds. */
  amount: Sum,
  can: Type.Array(SplitAction),
  proposedAt: DateTime,
  answeredAt: orNull(DateTime),
  endedAt: orNull(DateTime),
})
export type Split = Static<typeof Split>

const changing = { who: 'performer', reply: Split, invalidates: ['splits'] } as const
const proved = { ...changing, needsProof: true, rateLimit: { calls: 20, seconds: 60 } } as const

export const listSplits = get('/performer/splits', {
  summary: "List the caller's splits with other performers, on either side, newest first.",
  who: 'performer',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(Split),
  provides: ['splits', 'earnings'],
})

export const SplitForm = Type.Object({
  username: Username,
  name: Type.String({ minLength: 1, maxLength: 40, title: 'Name', pattern: SINGLE_LINE_PATTERN }),
  percent: Type.Integer({ minimum: 1, maximum: MAX_SPLIT_PERCENT, title: 'Percent' }),
  /** Absent for all sales. */
  kinds: Type.Optional(Type.Array(SaleKind, { minItems: 1, maxItems: 20, uniqueItems: true, title: 'Sale types' })),
})
export type SplitForm = Static<typeof SplitForm>

export const proposeSplit = post('/performer/splits', {
  ...proved,
  summary:
    "Propose to share the caller's sales with a verified performer. A performer can make up to 10 proposals per day and share up to 90 percent in total.",
  body: SplitForm,
  errors: ['not_valid', 'not_verified', 'not_allowed', 'already_done', 'too_many_requests'],
})

export const acceptSplit = post('/performer/splits/:id/accept', {
  ...proved,
  summary: 'Accept a proposed split, which applies to sales from now on.',
  params: IdParams,
  errors: ['not_found', 'not_valid', 'not_allowed', 'already_done', 'too_many_requests'],
})

export const declineSplit = post('/performer/splits/:id/decline', {
  ...changing,
  summary: "Decline a proposed split. The same performer can't propose another for 30 days.",
  params: IdParams,
  errors: ['not_found', 'already_done'],
})

export const withdrawSplit = post('/performer/splits/:id/withdraw', {
  ...changing,
  summary: "Withdraw one of the caller's proposed splits. After a day, another can be proposed to the same performer.",
  params: IdParams,
  errors: ['not_found', 'already_done'],
})

export const endSplit = post('/performer/splits/:id/end', {
  ...proved,
  summary: 'End a split for later sales. Either side can end it.',
  params: IdParams,
  errors: ['not_found', 'not_valid', 'already_done', 'too_many_requests'],
})

/** The partner's share of one sale, or of its refund. Fans are not named. */
export const SplitEarning = Type.Object({
  /** The id of the line, not of the sale. */
  _id: Type.String(),
  kind: SaleKind,
  isRefund: Type.Boolean(),
  /** Negative for a refund. */
  amount: Sum,
  /** The first moment of a day in UTC. */
  availableAt: DateTime,
  createdAt: DateTime,
})
export type SplitEarning = Static<typeof SplitEarning>

export const listSplitEarnings = get('/performer/splits/:id/earnings', {
  summary: 'List the amounts that a split has moved with each sale and refund, newest first. Both sides see the same.',
  who: 'performer',
  params: IdParams,
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(SplitEarning),
  errors: ['not_found'],
  provides: ['splits', 'earnings'],
})

export const AdminSplit = Type.Object({
  _id: Id,
  performer: Person,
  partner: Person,
  name: Split.properties.name,
  percent: Split.properties.percent,
  kinds: Split.properties.kinds,
  status: SplitStatus,
  amount: Sum,
  proposedAt: Split.properties.proposedAt,
  answeredAt: Split.properties.answeredAt,
  endedAt: Split.properties.endedAt,
})
export type AdminSplit = Static<typeof AdminSplit>

export const AdminSplitFilters = Type.Object({
  /** A username on either side. */
  username: Type.Optional(PersonSearch),
  status: Type.Optional(SplitStatus),
})

export const searchSplits = get('/admin/splits/search', {
  summary: 'List all splits between performers, newest first.',
  who: 'admin',
  permission: 'sales_read',
  query: Type.Object({ ...AdminSplitFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(AdminSplit),
  provides: ['splits'],
})

/** Sent to both sides after a change of a split, and to partners after a refund of a shared sale. */
export const splitUpdated = serverEvent('split_updated', Type.Object({}), ['splits', 'earnings'])
