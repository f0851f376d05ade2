import type { SeatRight } from '@fanfare/contract/seat-rights'
import type { Topic } from './topics.ts'

const ROOM = 'topic:'
const ACCOUNT = 'account:'

export const roomOf = ({ kind, id }: Topic): string => `${ROOM}${kind}:${id}`

export const roomOfAccount = (id: string): string => ACCOUNT + id
/** The windows of team members who work for the performer with this right. */
export const roomOfRight = (performerId: string, right: SeatRight): string => `team:${performerId}:${right}`
/** The windows in which a person works for performers. */
export const roomOfMember = (id: string): string => `team member:${id}`
export const accountOf = (room: string): string | undefined => (room.startsWith(ACCOUNT) ? room.slice(ACCOUNT.length) : undefined)

/** Returns undefined for rooms of accounts and sessions. */
export function topicOf(room: string): Topic | undefined {
  if (!room.startsWith(ROOM)) return undefined
  const at = room.lastIndexOf(':')
  return { kind: room.slice(ROOM.length, at), id: room.slice(at + 1) }
}
