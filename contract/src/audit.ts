/** Defines the audit log: every act of every operator, chained by hashes so that an edited row is noticed. */
import { Type, type Static } from 'typebox'
import { DateTime, Day, get, Id, oneOf, orNull, page } from './define.ts'
import { Download } from './downloads.ts'
import { OPERATOR_ROLES } from './operator-role.ts'
import { Person } from './people.ts'

const Change = Type.Object({
  name: Type.String(),
  /** Null if there was no value. */
  before: orNull(Type.String()),
  after: orNull(Type.String()),
})

export const RecordedAct = Type.Object({
  /** The number of the row, starting at 1, without gaps. */
  _id: Type.String(),
  at: DateTime,
  operator: Person,
  /** The name and the role at the time. */
  operatorName: Type.String(),
  role: Type.Enum(OPERATOR_ROLES),
  /** Such as `coupon.create`. */
  act: Type.String(),
  /** The act in words. */
  title: Type.String(),
  subject: Type.Object({
    kind: Type.String(),
    /** The kind in words. */
    title: Type.String(),
    /** An id, or a name such as a setting's. Empty for a part of the site that exists once. */
    id: Type.String(),
    /** Set if the subject is an account. */
    person: orNull(Person),
  }),
  reason: Type.String(),
  changes: Type.Array(Change),
  /** SHA-256 in hex, over this row and the hash of the row before. */
  hash: Type.String(),
})
export type RecordedAct = Static<typeof RecordedAct>

export const ActFilters = Type.Object({
  operator: Type.Optional(Id),
  act: Type.Optional(Type.String({ maxLength: 60 })),
  /** A kind of subject. */
  subject: Type.Optional(Type.String({ maxLength: 60 })),
  /** Part of a reason, a value, an operator's name or an id; or the username or email address of an account. */
  q: Type.Optional(Type.String({ maxLength: 100, title: 'Search' })),
  from: Type.Optional(Day('From')),
  /** Inclusive. */
  until: Type.Optional(Day('Until')),
})

export const listActs = get('/admin/audit', {
  summary: 'List acts of operators, latest first.',
  who: 'admin',
  permission: 'audit_read',
  query: Type.Object({
    ...ActFilters.properties,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    cursor: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,17}$' })),
  }),
  reply: page(RecordedAct),
  provides: ['audit'],
})

const Choice = Type.Object({ name: Type.String(), title: Type.String() })

export const readActChoices = get('/admin/audit/choices', {
  summary: 'List the operators, acts and kinds of subjects by which the audit log can be filtered.',
  who: 'admin',
  permission: 'audit_read',
  reply: Type.Object({ operators: Type.Array(Choice), acts: Type.Array(Choice), subjects: Type.Array(Choice) }),
  provides: ['audit', 'operators'],
})

export const exportActs = get('/admin/audit/export', {
  summary:
    'Download a part of the audit log as CSV or as JSON lines, earliest first. Continue with `next` until it is absent. Each export is recorded.',
  who: 'admin',
  permission: 'audit_read',
  query: Type.Object({
    ...ActFilters.properties,
    format: oneOf('csv', 'jsonl'),
    cursor: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,17}$' })),
  }),
  reply: Type.Object({ ...Download.properties, next: Type.Optional(Type.String()) }),
  provides: ['audit'],
})
