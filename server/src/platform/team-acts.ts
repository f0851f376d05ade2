/** Defines which requests are acts of a team member, and what is kept of each. */
import type { Route } from '@fanfare/contract'
import { isId } from '#lib/id.ts'
import type { Tx } from './context.ts'
import type { Anyone, TeamMember, Viewer } from './viewer.ts'

interface NamedCall {
  readonly viewer: Anyone
  readonly route: Route
  readonly params: unknown
  /** Absent if the call has not run yet. */
  readonly reply?: unknown
}

export interface TeamCall extends NamedCall {
  readonly viewer: Viewer & { readonly teamMember: TeamMember }
}

/**
 * Keeps a team member's call in the transaction of its change. Throws `seat_over` or `seat_right_missing` if the member has lost the
 * seat or the right since the request began.
 */
export type KeepTeamAct = (tx: Tx, call: TeamCall) => Promise<void>

/** True for every change that a team member makes, also for one that is not listed among the acts. */
export const isTeamAct = (call: NamedCall): call is TeamCall =>
  call.route.method !== 'GET' && call.viewer.role !== 'guest' && call.viewer.teamMember !== undefined

/** Whether the acts of the team list calls of this route. */
export const isListedAct = ({ unrecorded }: Route): boolean => unrecorded === undefined

/** Returns the object that a call names in its address, or else the one that it has created. */
export function objectOf({ params, reply }: Pick<NamedCall, 'params' | 'reply'>): string | null {
  const named = typeof params === 'object' && params !== null ? Object.values(params) : []
  const created = typeof reply === 'object' && reply !== null && '_id' in reply ? [reply._id] : []
  return [...named, ...created].find((id): id is string => typeof id === 'string' && isId(id)) ?? null
}
