/** Decides who sees a room: like all content, and people who are banned from the performer's rooms see none of them. */
import { LIVE, type LiveAudience } from '@fanfare/contract/live-limits'
import { accessDecisions, accessDecisionsOf, type AccessDecision } from '#core/access/index.ts'
import type { Subject } from '#core/content/index.ts'
import type { Context, Db, Tx } from '#platform/context.ts'
import type { Anyone, Viewer } from '#platform/viewer.ts'
import { bannedAmong, bannersOf } from '../chat/sanctions-store.ts'
import { shareRoom, type RoomRow } from './store.ts'

const AUDIENCES: Readonly<Record<LiveAudience, Subject['audience']>> = {
  everyone: 'free',
  followers: 'followers',
  subscribers: 'subscribers',
}

/** Returns a room as the access decision sees it. After the show, only buyers of a ticket see it. */
export const subjectOf = (row: RoomRow): Subject => ({
  kind: LIVE,
  id: row.id,
  ownerId: row.performer_id,
  price: Number(row.price),
  ...(Number(row.price) > 0
    ? { audience: 'paid' as const, visibleTo: row.audience }
    : { audience: AUDIENCES[row.audience], tierIds: row.tier_ids }),
  fileIds: [],
  openFileIds: [...(row.cover_id === null ? [] : [row.cover_id]), ...(isReplayed(row) ? row.recording_ids : [])],
  // Tickets have a route of their own, which holds the tokens in escrow.
  isUnlockable: false,
  isForMembers: true,
  removed: row.status !== 'live' && row.status !== 'scheduled',
})

export const isReplayed = (row: Pick<RoomRow, 'status' | 'replay_for_holders'>): boolean =>
  row.status === 'ended' && row.replay_for_holders

/** Returns one decision per room. */
export async function roomDecisions(db: Db, viewer: Anyone, rows: readonly RoomRow[]): Promise<Map<string, AccessDecision>> {
  const { id: viewerId } = viewer
  if (viewerId === null) return accessDecisions(db, viewer, rows.map(subjectOf))
  const banners = await bannersOf(
    db,
    viewerId,
    rows.map((row) => row.performer_id),
  )
  const banned = new Set([viewerId])
  return accessDecisions(
    db,
    viewer,
    rows.map((row) => ({ ...subjectOf(row), ...(banners.has(row.performer_id) && { hiddenFrom: banned }) })),
  )
}

export const roomDecision = async (db: Db, viewer: Anyone, row: RoomRow): Promise<AccessDecision> =>
  (await roomDecisions(db, viewer, [row])).get(row.id)!

/** Returns how much these accounts see of a room, without accounts that see nothing. Uses a fixed number of queries. */
export async function roomAudience(
  { db }: Pick<Context, 'db'>,
  row: RoomRow,
  accounts: readonly Pick<Viewer, 'id' | 'role'>[],
): Promise<Map<string, 'all' | 'teaser'>> {
  const banned = await bannedAmong(
    db,
    row.performer_id,
    accounts.map(({ id }) => id),
  )
  const decisions = await accessDecisionsOf(db, { ...subjectOf(row), hiddenFrom: banned }, accounts)
  return new Map([...decisions].flatMap(([id, { sees }]) => (sees === 'nothing' ? [] : [[id, sees] as const])))
}

/** Returns a room that is live, and that the viewer sees in full, and keeps it live until the transaction ends. */
export async function shareEntered(tx: Tx, viewer: Viewer, id: string): Promise<RoomRow | undefined> {
  const row = await shareRoom(tx, id)
  if (!row) return undefined
  return (await roomDecision(tx.db, viewer, row)).sees === 'all' ? row : undefined
}
