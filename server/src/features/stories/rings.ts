/** Returns rings: performers with running stories that a viewer may know of, and whether some are unseen. */
import type { Ring } from '@fanfare/contract/stories'
import { accessDecisions } from '#core/access/index.ts'
import { peopleById } from '#core/accounts/index.ts'
import type { Db } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { subjectOf } from './content.ts'
import { runningGroups, type RunningGroup } from './store.ts'

/** Performers with unseen stories come first, then locked ones, latest first among equals. Always three queries. */
export async function ringsOf(db: Db, viewer: Anyone, performerIds: readonly string[]): Promise<Ring[]> {
  if (performerIds.length === 0) return []
  const groups = await runningGroups(db, performerIds, viewer.id)
  const decisions = await accessDecisions(db, viewer, groups.map(exampleOf))
  const known = groups.flatMap((group) => {
    const sees = decisions.get(group.id)?.sees
    return sees === undefined || sees === 'nothing' ? [] : [{ ...group, isOpen: sees === 'all' }]
  })
  const byPerformer = Map.groupBy(known, ({ performer_id: id }) => id)
  const people = await peopleById(db, [...byPerformer.keys()])
  const rings = [...byPerformer].map(
    ([id, parts]): Ring => ({
      performer: people.get(id)!,
      total: parts.reduce((sum, { total }) => sum + total, 0),
      state: stateOf(parts),
      latestAt: new Date(Math.max(...parts.map(({ latest }) => latest.getTime()))).toISOString(),
    }),
  )
  return rings.toSorted((a, b) => PLACES[a.state] - PLACES[b.state] || (a.latestAt < b.latestAt ? 1 : -1))
}

/** All stories of one audience have the same access decision. */
const exampleOf = ({ id, performer_id, audience }: RunningGroup) =>
  subjectOf({ id, performer_id, audience, file_id: id, running: true, kept: false, status: 'published', removed_at: null })

const PLACES = { unseen: 0, locked: 1, seen: 2 } as const satisfies Record<Ring['state'], number>

function stateOf(parts: readonly { readonly isOpen: boolean; readonly unseen: boolean }[]): Ring['state'] {
  const open = parts.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return 'locked'
  return open.some(({ unseen }) => unseen) ? 'unseen' : 'seen'
}
