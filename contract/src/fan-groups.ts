/** Defines a performer's groups of fans: lists, favorites, and smart groups with a rule. Fans never see them. */
import { Type, type Static } from 'typebox'
import {
  DateTime,
  del,
  Done,
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
  Price,
  put,
} from './define.ts'
import { Download } from './downloads.ts'
import { FanGroupColor, FanRule } from './fan-rules.ts'
import { Person } from './people.ts'

const GroupName = Type.String({ minLength: 1, maxLength: 40, pattern: SINGLE_LINE_PATTERN, title: 'Name' })
const Position = Type.Integer({ minimum: 0, maximum: 10_000 })

export const FanGroup = Type.Object({
  _id: Id,
  name: Type.String(),
  color: FanGroupColor,
  /** Ascending. Favorites come first. */
  position: Type.Integer(),
  /** A `smart` group has a rule instead of fans added by hand. */
  kind: oneOf('list', 'favourites', 'smart'),
  rule: orNull(FanRule),
  total: Type.Integer(),
  createdAt: DateTime,
})
export type FanGroup = Static<typeof FanGroup>

export const OwnFan = Type.Object({
  _id: Id,
  fan: Person,
  /** The performer's nickname for the fan. Empty when there is none. */
  nickname: Type.String(),
  tags: Type.Array(Type.String()),
  follows: Type.Boolean(),
  subscribes: Type.Boolean(),
  /** In the site's currency, less refunds. */
  spent: Price,
  /** Includes favorites but not smart groups. */
  groupIds: Type.Array(Id),
})
export type OwnFan = Static<typeof OwnFan>

const search = {
  /** Part of the name, username, nickname or a tag. */
  q: Type.Optional(Type.String({ maxLength: 80, title: 'Search' })),
  limit: Limit(20),
  offset: Offset,
}

/** A list has no rule; a smart group has one. */
export const NewFanGroup = Type.Object({
  name: GroupName,
  color: Type.Optional(FanGroupColor),
  rule: Type.Optional(FanRule),
})

const FanGroupChange = Type.Object({
  name: Type.Optional(GroupName),
  color: Type.Optional(FanGroupColor),
  position: Type.Optional(Position),
  rule: Type.Optional(FanRule),
})

const MAX_FANS_PER_REQUEST = 500
const UserIds = Type.Object({ userIds: Type.Array(Id, { minItems: 1, maxItems: MAX_FANS_PER_REQUEST, uniqueItems: true }) })

export const listFanGroups = get('/fan-groups', {
  summary: "List the caller's groups in their order, each with its number of fans.",
  who: 'performer',
  query: Type.Object({ limit: Limit(100), offset: Offset }),
  reply: page(FanGroup),
  provides: ['fan-groups'],
})

export const createFanGroup = post('/fan-groups', {
  summary: 'Create a list or, with a rule, a smart group. A performer can have up to 100 groups.',
  who: 'performer',
  body: NewFanGroup,
  reply: FanGroup,
  errors: ['not_valid', 'not_found'],
  invalidates: ['fan-groups'],
})

export const readFanGroup = get('/fan-groups/:id', {
  summary: "Get one of the caller's groups.",
  who: 'performer',
  params: IdParams,
  reply: FanGroup,
  errors: ['not_found'],
  provides: ['fan-groups'],
})

export const changeFanGroup = put('/fan-groups/:id', {
  summary: 'Rename, color or move a group, or change the rule of a smart group. Omitted fields stay unchanged.',
  who: 'performer',
  params: IdParams,
  body: FanGroupChange,
  reply: FanGroup,
  errors: ['not_found', 'not_valid'],
  invalidates: ['fan-groups'],
})

export const deleteFanGroup = del('/fan-groups/:id', {
  summary:
    'Delete a group. Its fans stay fans, and smart groups no longer exclude it. Automations and mass messages that use it stop sending.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['fan-groups'],
})

export const addFanGroupUsers = post('/fan-groups/:id/users', {
  summary: 'Add up to 500 fans to a list. Accounts that are not fans of the caller are skipped.',
  who: 'performer',
  params: IdParams,
  body: UserIds,
  reply: Type.Object({ added: Type.Integer(), skipped: Type.Integer() }),
  errors: ['not_found', 'not_valid'],
  invalidates: ['fan-groups'],
})

export const removeFanGroupUser = del('/fan-groups/:id/users/:userId', {
  summary: 'Remove a fan from a list.',
  who: 'performer',
  params: Type.Object({ id: Id, userId: Id }),
  reply: Done,
  errors: ['not_found'],
  invalidates: ['fan-groups'],
})

export const removeFanGroupUsers = post('/fan-groups/:id/users/bulk-remove', {
  summary: 'Remove up to 500 fans from a list.',
  who: 'performer',
  params: IdParams,
  body: UserIds,
  reply: Type.Object({ removed: Type.Integer() }),
  errors: ['not_found'],
  invalidates: ['fan-groups'],
})

export const changeFilteredFans = post('/fan-groups/:id/users/found', {
  summary:
    'Add all fans that match a search to a list, or remove them. The first 2,000 change immediately, and a job changes the rest.',
  who: 'performer',
  params: IdParams,
  body: Type.Object({
    act: oneOf('add', 'remove'),
    /** Absent means all fans. */
    fromGroupId: Type.Optional(Id),
    q: search.q,
  }),
  reply: Type.Object({
    changed: Type.Integer(),
    isGoingOn: Type.Boolean(),
  }),
  errors: ['not_found', 'not_valid'],
  rateLimit: { calls: 20, seconds: 60 },
  invalidates: ['fan-groups'],
})

export const listFanGroupUsers = get('/fan-groups/:id/users', {
  summary: 'List the fans of a group by name. Blocked and deleted accounts are left out.',
  who: 'performer',
  params: IdParams,
  query: Type.Object(search),
  reply: page(OwnFan),
  errors: ['not_found'],
  provides: ['fan-groups'],
})

export const ensureFavourites = post('/fan-groups/ensure-favourites', {
  summary: "Get the caller's group of favorites, which is created if needed.",
  who: 'performer',
  reply: FanGroup,
  invalidates: ['fan-groups'],
})

export const toggleFavourite = post('/fan-groups/toggle-favourite', {
  summary: "Add a fan to the caller's favorites, or remove a fan who is already there.",
  who: 'performer',
  body: Type.Object({ userId: Id }),
  reply: Type.Object({ isFavourite: Type.Boolean() }),
  errors: ['not_found'],
  invalidates: ['fan-groups'],
})

export const searchOwnFans = get('/fans/search', {
  summary: "Search the caller's fans by name: everyone who follows the caller, or has ever subscribed or bought something.",
  who: 'performer',
  query: Type.Object(search),
  reply: page(OwnFan),
  provides: ['fan-groups'],
})

export const countFans = post('/fan-groups/count', {
  summary: 'Count the fans that a rule matches now.',
  who: 'performer',
  body: Type.Object({ rule: FanRule }),
  reply: Type.Object({ total: Type.Integer() }),
  errors: ['not_found', 'not_valid'],
  rateLimit: { calls: 120, seconds: 60 },
})

export const exportFanGroup = get('/fan-groups/:id/export', {
  summary: "Download the fans of a group as CSV. Groups of more than 50,000 fans can't be downloaded.",
  who: 'performer',
  params: IdParams,
  reply: Download,
  errors: ['not_found', 'not_valid'],
  rateLimit: { calls: 10, seconds: 60 },
})
