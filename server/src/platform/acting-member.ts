/**
 * Tracks the team member for whom code works, so that everything a request writes in the performer's name carries the member's id,
 * and no request reaches fans with whom the member has a block.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Anyone, TeamMember } from './viewer.ts'

const members = new AsyncLocalStorage<TeamMember | undefined>()

/** Runs `work` in the name of the viewer's team member, if there is one. */
export const runAsCaller = <T>(viewer: Anyone, work: () => T): T =>
  viewer.role === 'guest' || viewer.teamMember === undefined ? work() : members.run(viewer.teamMember, work)

/** Runs `work` for other people, such as the recipients of an event. */
export const runAsNoMember = <T>(work: () => T): T => members.run(undefined, work)

export const actingMember = (): TeamMember | undefined => members.getStore()
