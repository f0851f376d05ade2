import { done } from '@fanfare/contract'
import * as team from '@fanfare/contract/team'
import { peopleById, seatsHeldBy, seatsOf, workIn } from '#core/accounts/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { acceptInvitation, invitationFor } from './accept-invitation.ts'
import { listActs } from './acts-store.ts'
import { wordsOf } from './act-words.ts'
import { changeRights, leaveTeam, revokeSeat, startWork } from './change-seat.ts'
import { inviteMember } from './invite-member.ts'
import { readReport, reportCsv } from './report.ts'
import { ownSeatViews, seatViews } from './views.ts'

async function seatView({ db }: Pick<Context | Tx, 'db'>, performerId: string, id: string): Promise<team.Seat> {
  const [view] = await seatViews(
    db,
    (await seatsOf(db, performerId)).filter((seat) => seat.id === id),
  )
  if (!view) throw notFound()
  return view
}

const performerRoutes = [
  query(team.listTeam, async ({ ctx: { db }, viewer }) => ({ seats: await seatViews(db, await seatsOf(db, viewer.id)) })),

  action(team.inviteMember, async ({ ctx, viewer, body, origin }) =>
    seatView(ctx, viewer.id, await inviteMember(ctx, viewer, body, origin)),
  ),

  mutation(team.changeSeat, async ({ tx, viewer, params, body }) => {
    await changeRights(tx, viewer, params.id, body.rights)
    return seatView(tx, viewer.id, params.id)
  }),

  mutation(team.revokeSeat, async ({ tx, viewer, params }) => {
    await revokeSeat(tx, viewer, params.id)
    return done
  }),

  query(team.listTeamActs, async ({ ctx: { db }, viewer, query: { seatId, limit = 25, offset = 0 } }) => {
    const { rows, total } = await listActs(db, { performerId: viewer.id, seatId, limit, offset })
    const people = await peopleById(
      db,
      rows.map(({ member_id }) => member_id),
    )
    const data = rows.map(({ id, at, member_id, route, seat_right: right, object_id: objectId }) => ({
      _id: id,
      at: at.toISOString(),
      member: people.get(member_id)!,
      ...wordsOf({ route, right, objectId }),
    }))
    return { data, total }
  }),

  query(team.readTeamReport, ({ ctx, viewer }) => readReport(ctx, viewer.id)),
  query(team.downloadTeamReport, ({ ctx, viewer, query: { of } }) => reportCsv(ctx, viewer.id, of)),
]

const memberRoutes = [
  mutation(team.readTeamInvitation, async ({ tx, viewer, body: { token } }) => {
    const seat = await invitationFor(tx, viewer, token)
    const people = await peopleById(tx.db, [seat.performer_id])
    return { performer: people.get(seat.performer_id)!, rights: [...seat.rights], expiresAt: seat.expires_at.toISOString() }
  }),

  mutation(
    team.acceptTeamInvitation,
    async ({ tx, viewer, body: { token } }) => (await ownSeatViews(tx.db, [await acceptInvitation(tx, viewer, token)]))[0]!,
  ),

  query(team.listOwnSeats, async ({ ctx: { db }, viewer }) => ({
    seats: await ownSeatViews(db, await seatsHeldBy(db, viewer.id)),
  })),

  mutation(team.startWork, async ({ tx, viewer, params }) => {
    await startWork(tx, viewer, params.id)
    return done
  }),

  mutation(team.stopWork, async ({ tx, viewer }) => {
    await workIn(tx, viewer.sessionId, null)
    return done
  }),

  mutation(team.leaveTeam, async ({ tx, viewer, params }) => {
    await leaveTeam(tx, viewer, params.id)
    return done
  }),
]

export const routes = [...performerRoutes, ...memberRoutes]
