import { accountsWithBlockAmong } from '#core/access/index.ts'
import { holdSeat, membersOf } from '#core/accounts/index.ts'
import { SEAT_RIGHTS, type SeatNeeds, type SeatRight } from '@fanfare/contract/seat-rights'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { isListedAct, objectOf, type KeepTeamAct } from '#platform/team-acts.ts'
import { assertSeat } from '#platform/viewer.ts'
import { insertAct } from './acts-store.ts'

export const keepTeamAct: KeepTeamAct = async (tx, { viewer, route, params, reply }) => {
  const { id: memberId, seatId } = viewer.teamMember
  const rights = await holdSeat(tx, seatId)
  if (rights === undefined && !route.whileSeatIsOver)
    throw apiError('seat_over', t('Your seat in this team has ended or is paused.'))
  if (rights) assertSeat({ ...viewer, teamMember: { ...viewer.teamMember, rights } }, route.seat)
  if (!isListedAct(route)) return
  await insertAct(tx, {
    seatId,
    performerId: viewer.id,
    memberId,
    route: `${route.method} ${route.path}`,
    right: rightOf(route.seat),
    objectId: objectOf({ params, reply }),
  })
}

/** Returns the first right that a call requires. */
function rightOf(needs: SeatNeeds | undefined): SeatRight {
  const named: readonly (SeatNeeds | undefined)[] = [needs].flat()
  const right = SEAT_RIGHTS.find((one) => named.includes(one))
  if (!right) throw new Error('A change that every member may make needs a reason why it is unrecorded.')
  return right
}

/** Returns the members of these performers' teams who have a block with the fan, or are the fan. */
export async function membersApartFrom(db: Db, performerIds: readonly string[], fanId: string): Promise<readonly string[]> {
  const members = await membersOf(db, performerIds)
  if (members.length === 0) return []
  return [...(await accountsWithBlockAmong(db, fanId, members)), ...members.filter((id) => id === fanId)]
}
