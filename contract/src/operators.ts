/** Defines the operators of the site: invitations, active operators and revoked ones. */
import { Type, type Static } from 'typebox'
import { DateTime, del, Done, Email, get, IdParams, Name, oneOf, orNull, post, serverEvent, Username } from './define.ts'
import { Person } from './people.ts'

/** `invited`: has no password yet. `ended`: can no longer sign in. */
const OperatorStatus = oneOf('active', 'invited', 'ended')

export const Operator = Type.Object({
  person: Person,
  email: Type.String(),
  isYou: Type.Boolean(),
  status: OperatorStatus,
  /** The start of the current access. Null while invited. */
  since: orNull(DateTime),
  /** Null for the site's first operator. */
  invitedBy: orNull(Person),
  invitedAt: orNull(DateTime),
  /**
   * The time from which the operator can be one of the two who approve large amounts. Null when it has passed, or when not
   * active.
   */
  establishedAt: orNull(DateTime),
  endedBy: orNull(Person),
  endedAt: orNull(DateTime),
})
export type Operator = Static<typeof Operator>

export const MAX_OPERATORS = 50

export const listOperators = get('/admin/operators', {
  summary:
    'All operators of the site: those who are, in the order in which they became one, then the invited and those who were.',
  who: 'admin',
  reply: Type.Object({ operators: Type.Array(Operator) }),
  provides: ['operators'],
})

export const inviteOperator = post('/admin/operators', {
  summary:
    'Make somebody an operator: a link that sets their password is mailed to them, and the other operators are told. They need an e-mail address that no account has.',
  who: 'admin',
  needsProof: true,
  body: Type.Object({ name: Name, username: Username, email: Email }),
  reply: Done,
  errors: ['not_valid', 'username_taken', 'already_done', 'too_many_requests'],
  rateLimit: { calls: 10, seconds: 3600 },
  invalidates: ['operators'],
})

export const resendInvitation = post('/admin/operators/:id/invitation', {
  summary: 'Mail the link to an invited operator again; the former one is invalid then.',
  who: 'admin',
  needsProof: true,
  params: IdParams,
  reply: Done,
  errors: ['not_found', 'already_done', 'too_many_requests'],
  invalidates: ['operators'],
})

export const removeOperator = del('/admin/operators/:id', {
  summary:
    'Let somebody be no operator any more, or withdraw an invitation: every session ends, and they cannot sign in. Everyone is told. Not the last one.',
  who: 'admin',
  needsProof: true,
  params: IdParams,
  reply: Done,
  errors: ['not_found', 'already_done', 'not_allowed'],
  invalidates: ['operators'],
})

/** Sent to operators: an operator was invited, accepted or lost access. */
export const operatorsChanged = serverEvent('operators_changed', Type.Object({}), ['operators'])
