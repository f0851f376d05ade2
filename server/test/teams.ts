/** Gives people seats in performers' teams. */
import { createCall, type Call } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import { SEAT_RIGHTS, type SeatRight } from '@fanfare/contract/seat-rights'
import * as team from '@fanfare/contract/team'
import { openSession } from '#core/accounts/index.ts'
import type { Caller, TestServer } from './test-server.ts'

const origin = { address: '127.0.0.1', device: 'a test' }

/** Turns two-factor authentication on, without an app. */
export const secures = (site: TestServer, { id }: Pick<Caller, 'id'>) =>
  site.sql.query(
    `insert into second_factors (account_id, sealed_secret, created_at, confirmed_at) values ($1, '', now(), now())
      on conflict (account_id) do update set confirmed_at = now()`,
    [id],
  )

/** Turns two-factor authentication off behind the site's back. */
export const unsecures = (site: TestServer, { id }: Pick<Caller, 'id'>) =>
  site.sql.query('delete from second_factors where account_id = $1', [id])

/** Returns the token of the newest invitation to an address; empty without one. */
export async function invitationTo(site: TestServer, address: string): Promise<string> {
  const tokens = (await site.mailsTo(address)).flatMap((text) => /team\/join\?token=([\w-]+)/.exec(text)?.[1] ?? [])
  return tokens.at(-1) ?? ''
}

/** Invites someone, who accepts. Returns the id of the seat. */
export async function joins(
  site: TestServer,
  performer: Caller,
  member: Caller,
  rights: readonly SeatRight[] = SEAT_RIGHTS,
): Promise<string> {
  const { _id: id } = await performer(team.inviteMember, { body: { email: member.email, rights: [...rights] } })
  await member(team.acceptTeamInvitation, { body: { token: await invitationTo(site, member.email) } })
  await secures(site, member)
  return id
}

export interface Working {
  readonly call: Call
  readonly token: string
}

/** Opens another session of the member, which works in the seat. */
export async function worksIn(site: TestServer, member: Caller, seatId: string): Promise<Working> {
  const token = await site.ctx.write((tx) => openSession(tx, member.id, origin))
  const call = createCall(fetchTransport(site.api, token))
  await call(team.startWork, { params: { id: seatId } })
  return { call, token }
}
