/** Defines the operators of the site: invitations, active operators and revoked ones. */
import { Type, type Static } from 'typebox'
import {
  DateTime,
  Day,
  del,
  Done,
  Email,
  get,
  IdParams,
  Name,
  oneOf,
  orNull,
  post,
  put,
  serverEvent,
  Username,
} from './define.ts'
import { OPERATOR_ROLES } from './operator-role.ts'
import { Person } from './people.ts'

/** `invited`: has no password yet. `ended`: can no longer sign in. */
const OperatorStatus = oneOf('active', 'invited', 'ended')

const Role = Type.Enum(OPERATOR_ROLES, { title: 'Role' })

export const Operator = Type.Object({
  person: Person,
  role: Role,
  email: Type.String(),
  isYou: Type.Boolean(),
  status: OperatorStatus,
  /** The start of the current access. Null while invited. */
  since: orNull(DateTime),
  /** Null for the site's first operator. */
  invitedBy: orNull(Person),
  invitedAt: orNull(DateTime),
  /**
   * The time from which the operator can be one of the two who approve large amounts. Null when it has passed, when not active,
   * and for roles that approve no amounts.
   */
  establishedAt: orNull(DateTime),
  /** The last day (UTC) of an access that is limited in time. */
  lastDay: orNull(Type.String()),
  endedBy: orNull(Person),
  endedAt: orNull(DateTime),
})
export type Operator = Static<typeof Operator>

export const MAX_OPERATORS = 50

export const listOperators = get('/admin/operators', {
  summary: 'List all operators: active ones in the order they joined, then invited ones, then former ones.',
  who: 'admin',
  permission: 'site_read',
  reply: Type.Object({ operators: Type.Array(Operator) }),
  provides: ['operators'],
})

export const inviteOperator = post('/admin/operators', {
  summary:
    'Invite someone as an operator, or a former operator again, by an emailed link to set a password. The other operators are notified. With `until`, which a scheme reviewer needs, the access ends with that day (UTC).',
  who: 'admin',
  permission: 'owner',
  needsProof: true,
  body: Type.Object({ name: Name, username: Username, email: Email, role: Role, until: Type.Optional(Day('Access until')) }),
  reply: Done,
  errors: ['not_valid', 'username_taken', 'already_done', 'too_many_requests'],
  rateLimit: { calls: 10, seconds: 3600 },
  invalidates: ['operators'],
})

export const changeOperatorRole = put('/admin/operators/:id/role', {
  summary:
    "Change the role of an operator, from their next request on, and notify the other operators. The last owner's role can't change. Only access with an end can become a scheme reviewer's.",
  who: 'admin',
  permission: 'owner',
  needsProof: true,
  params: IdParams,
  body: Type.Object({ role: Role }),
  reply: Done,
  errors: ['not_found', 'already_done', 'not_allowed', 'not_valid'],
  invalidates: ['operators'],
})

export const resendInvitation = post('/admin/operators/:id/invitation', {
  summary: 'Resend the link to an invited operator. The earlier link stops working.',
  who: 'admin',
  permission: 'owner',
  needsProof: true,
  params: IdParams,
  reply: Done,
  errors: ['not_found', 'already_done', 'too_many_requests'],
  invalidates: ['operators'],
})

export const removeOperator = del('/admin/operators/:id', {
  summary:
    "End the access of an operator, or revoke an invitation. Every session ends, and the person and the other operators are notified. The last owner can't be removed.",
  who: 'admin',
  permission: 'owner',
  needsProof: true,
  params: IdParams,
  reply: Done,
  errors: ['not_found', 'already_done', 'not_allowed'],
  invalidates: ['operators'],
})

/** Sent to operators: an operator was invited, accepted, got another role or lost access. */
export const operatorsChanged = serverEvent('operators_changed', Type.Object({}), ['operators', 'me'])
