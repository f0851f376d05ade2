/** Stories about people who work in a performer's team: invitations, revocations and thieves. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { ACCOUNT_HEADER, createCall } from '@fanfare/contract'
import { suspendAccount, restoreAccount } from '@fanfare/contract/account-control'
import { endSession, listSessions, signOut } from '@fanfare/contract/auth'
import { blockUser } from '@fanfare/contract/blocks'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import * as messages from '@fanfare/contract/messages'
import { listNotifications } from '@fanfare/contract/notifications'
import * as posts from '@fanfare/contract/posts'
import { MAX_SEATS, type SeatState } from '@fanfare/contract/team'
import * as team from '@fanfare/contract/team'
import { readMe } from '@fanfare/contract/users'
import { addDays } from '#lib/time.ts'
import { isApiError } from '../../../test/payments.ts'
import { openSocket } from '../../../test/socket.ts'
import { invitationTo, joins, secures, unsecures, worksIn } from '../../../test/teams.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'

const site = await openTestServer()
const olga = await site.operator('olga')

const invites = (performer: Caller, member: Caller) =>
  performer(team.inviteMember, { body: { email: member.email, rights: ['chat'] } })
const accepts = async (member: Caller) =>
  member(team.acceptTeamInvitation, { body: { token: await invitationTo(site, member.email) } })
const stateOf = async (member: Caller): Promise<SeatState | undefined> => (await member(team.listOwnSeats)).seats[0]?.state
const titlesOf = async (who: Caller) => {
  await site.quiet()
  return (await who(listNotifications, { query: {} })).data.map(({ title }) => title)
}
const isOver = isApiError('seat_over')
const isMissing = isApiError('seat_right_missing')

async function ended(socket: { readonly connected: boolean }) {
  await waitFor(() => (socket.connected ? undefined : true), 'a closed socket')
}

test('an invited person accepts by the emailed link, turns on two-factor authentication and works for the performer', async () => {
  const [ada, mia] = [await site.performer('ada'), await site.fan('mia')]
  const invited = await ada(team.inviteMember, { body: { email: 'Mia@Example.test', rights: ['chat', 'vault'] } })
  assert.deepEqual([invited.state, invited.email, invited.member], ['invited', 'mia@example.test', null])
  const token = await invitationTo(site, mia.email)
  const shown = await mia(team.readTeamInvitation, { body: { token } })
  assert.deepEqual([shown.performer.username, shown.rights], ['ada', ['chat', 'vault']])
  const { _id: id, state } = await mia(team.acceptTeamInvitation, { body: { token } })
  assert.equal(state, 'waiting')
  await assert.rejects(mia(team.startWork, { params: { id } }), isApiError('two_factor_required'))
  await secures(site, mia)
  assert.equal(await stateOf(mia), 'active')
  await mia(team.startWork, { params: { id } })
  const me = await mia(readMe)
  assert.deepEqual([me.username, me.email, me.acting?.memberName, me.acting?.rights], ['ada', '', 'mia', ['chat', 'vault']])
  await mia(team.stopWork)
  assert.equal((await mia(readMe)).username, 'mia')
  const [seat] = (await ada(team.listTeam)).seats
  assert.deepEqual([seat?.member?.username, seat?.email, seat?.state], ['mia', null, 'active'])
  assert.ok((await titlesOf(ada)).includes('An invitation to your team was accepted'))
  assert.ok((await titlesOf(mia)).includes('You’re invited to a team'))
})

test('a thief cannot use a forwarded or used invitation', async () => {
  const [ada, mia, thief] = [await site.performer('ada2'), await site.fan('mia2'), await site.fan('thief2')]
  await invites(ada, mia)
  const token = await invitationTo(site, mia.email)
  for (const call of [team.readTeamInvitation, team.acceptTeamInvitation])
    await assert.rejects(thief(call, { body: { token } }), isApiError('link_expired'))
  await assert.rejects(ada(team.acceptTeamInvitation, { body: { token } }), isApiError('link_expired'))
  await site.sql.query('update accounts set email_confirmed_at = null where id = $1', [mia.id])
  await assert.rejects(mia(team.acceptTeamInvitation, { body: { token } }), isApiError('email_not_confirmed'))
  await site.sql.query('update accounts set email_confirmed_at = now() where id = $1', [mia.id])
  const twice = await Promise.allSettled([1, 2].map(() => mia(team.acceptTeamInvitation, { body: { token } })))
  assert.deepEqual(twice.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await assert.rejects(mia(team.acceptTeamInvitation, { body: { token } }), isApiError('link_expired'))
  await assert.rejects(invites(ada, mia), isApiError('already_done'))
})

test('an invitation expires after seven days, and stops working when it is revoked', async () => {
  const [ada, mia] = [await site.performer('ada3'), await site.fan('mia3')]
  const { _id: id } = await invites(ada, mia)
  const token = await invitationTo(site, mia.email)
  await site.sql.query(`update team_seats set expires_at = $2 where id = $1`, [id, addDays(new Date(), -1)])
  await assert.rejects(mia(team.acceptTeamInvitation, { body: { token } }), isApiError('link_expired'))
  assert.deepEqual((await ada(team.listTeam)).seats, [])
  const { _id: next } = await invites(ada, mia)
  const second = await invitationTo(site, mia.email)
  await ada(team.revokeSeat, { params: { id: next } })
  await assert.rejects(mia(team.acceptTeamInvitation, { body: { token: second } }), isApiError('link_expired'))
  const { rows } = await site.sql.query('select email, token_hash from team_seats where id = $1', [next])
  assert.deepEqual(rows, [{ email: null, token_hash: null }])
})

test('a team has a limited number of seats, also with parallel invitations, and no performer invites herself', async () => {
  const ada = await site.performer('ada4')
  const all = await Promise.allSettled(
    Array.from({ length: MAX_SEATS + 3 }, (_, i) =>
      ada(team.inviteMember, { body: { email: `someone${i}@example.test`, rights: ['chat'] } }),
    ),
  )
  assert.equal(all.filter(({ status }) => status === 'fulfilled').length, MAX_SEATS)
  await assert.rejects(ada(team.inviteMember, { body: { email: ada.email, rights: ['chat'] } }), isApiError('not_valid'))
  const newcomer = await site.performer('newcomer4', 'pending')
  await assert.rejects(
    newcomer(team.inviteMember, { body: { email: 'x@example.test', rights: ['chat'] } }),
    isApiError('not_verified'),
  )
})

test('an operator cannot work in a team', async () => {
  const ada = await site.performer('ada5')
  const oscar = await site.operator('oscar5')
  await invites(ada, oscar)
  await assert.rejects(accepts(oscar), isApiError('not_allowed'))
})

test('a thief cannot work in a seat of someone else, nor name another performer', async () => {
  const [ada, mia, thief] = [await site.performer('ada6'), await site.fan('mia6'), await site.fan('thief6')]
  const [bella, zoe] = [await site.performer('bella6'), await site.fan('zoe6')]
  const [own, other] = [await joins(site, ada, mia), await joins(site, bella, zoe)]
  await secures(site, thief)
  for (const [who, id] of [
    [thief, own],
    [mia, other],
    [ada, own],
  ] as const)
    await assert.rejects(who(team.startWork, { params: { id } }), isApiError('not_found'))
  const { token } = await worksIn(site, mia, own)
  const outdated = createCall(fetchTransport(site.api, token, { [ACCOUNT_HEADER]: mia.id }))
  await assert.rejects(outdated(messages.countUnseen), isApiError('other_account'))
  const foreign = createCall(fetchTransport(site.api, token, { [ACCOUNT_HEADER]: bella.id }))
  await assert.rejects(foreign(messages.countUnseen), isApiError('other_account'))
  for (const id of [own, other]) {
    await assert.rejects(thief(team.revokeSeat, { params: { id } }), isApiError('not_allowed'))
    await assert.rejects(thief(team.leaveTeam, { params: { id } }), isApiError('not_found'))
  }
  await assert.rejects(bella(team.revokeSeat, { params: { id: own } }), isApiError('not_found'))
  await assert.rejects(bella(team.changeSeat, { params: { id: own }, body: { rights: ['chat'] } }), isApiError('not_found'))
})

test('a revoked member is cut from all sockets and refused immediately, and gets the own account back', async () => {
  const [ada, mia] = [await site.performer('ada7'), await site.fan('mia7')]
  const id = await joins(site, ada, mia)
  const [first, second] = [await worksIn(site, mia, id), await worksIn(site, mia, id)]
  const sockets = await Promise.all([first, second].map(({ token }) => openSocket(site.base, token)))
  await ada(team.revokeSeat, { params: { id } })
  for (const { socket } of sockets) await ended(socket)
  for (const { call } of [first, second]) await assert.rejects(call(messages.countUnseen), isOver)
  await assert.rejects(openSocket(site.base, first.token), /not allowed to sign in/)
  assert.equal((await first.call(readMe)).acting?.isOver, true)
  await first.call(team.stopWork)
  assert.equal((await first.call(readMe)).username, 'mia7')
  assert.ok((await titlesOf(mia)).includes('Your seat in a team was revoked'))
  for (const { close } of sockets) close()
})

test('a member whose seat is revoked during a change changes nothing', async () => {
  const [ada, mia] = [await site.performer('ada8'), await site.fan('mia8')]
  const id = await joins(site, ada, mia, ['publish'])
  const { call } = await worksIn(site, mia, id)
  await site.sql.query('begin')
  await site.sql.query('update team_seats set ended_at = now(), ended_by = performer_id where id = $1', [id])
  const publishing = call(posts.createPost, { body: { text: 'Too late', audience: 'free' } })
  const outcome = publishing.then(
    () => 'published',
    ({ code }: { code: string }) => code,
  )
  // Another connection, because a transaction sees the activity of its beginning only.
  await waitFor(async () => {
    const { rows } = await sql<{ is_waiting: boolean }>`select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%for share%') as is_waiting`.execute(
      site.ctx.db,
    )
    return rows[0]?.is_waiting
  }, 'a waiting request')
  await site.sql.query('commit')
  assert.equal(await outcome, 'seat_over')
  assert.deepEqual((await ada(posts.listOwnPosts, { query: {} })).data, [])
})

test('rights that change while a window is open apply to its next request and its socket', async () => {
  const [ada, mia, fan] = [await site.performer('ada9'), await site.fan('mia9'), await site.fan('fan9')]
  const id = await joins(site, ada, mia, ['chat', 'publish'])
  const { call, token } = await worksIn(site, mia, id)
  const before = await openSocket(site.base, token)
  await ada(team.changeSeat, { params: { id }, body: { rights: ['publish'] } })
  await ended(before.socket)
  await assert.rejects(call(messages.countUnseen), isMissing)
  const after = await openSocket(site.base, token)
  const conversation = await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  await fan(messages.sendMessage, { params: { id: conversation._id }, body: { text: 'Only for the chat' } })
  await site.quiet()
  assert.deepEqual(after.all(messages.messageCreated), [])
  await call(posts.createPost, { body: { text: 'Allowed', audience: 'free' } })
  assert.ok((await titlesOf(mia)).includes('Your rights in a team were changed'))
  for (const { close } of [before, after]) close()
})

test('a seat pauses without two-factor authentication, and continues with it', async () => {
  const [ada, mia] = [await site.performer('ada10'), await site.fan('mia10')]
  const id = await joins(site, ada, mia)
  const { call } = await worksIn(site, mia, id)
  await unsecures(site, mia)
  await assert.rejects(call(messages.countUnseen), isOver)
  assert.equal((await ada(team.listTeam)).seats[0]?.state, 'waiting')
  await secures(site, mia)
  await call(messages.countUnseen)
})

test('a seat pauses while the performer is suspended, and sockets are cut', async () => {
  const [ada, mia] = [await site.performer('ada11'), await site.fan('mia11')]
  const id = await joins(site, ada, mia)
  const { call, token } = await worksIn(site, mia, id)
  const { socket, close } = await openSocket(site.base, token)
  await olga(suspendAccount, { params: { id: ada.id }, body: { reason: 'A reason' } })
  await ended(socket)
  await assert.rejects(call(messages.countUnseen), isOver)
  assert.equal(await stateOf(mia), 'paused')
  await olga(restoreAccount, { params: { id: ada.id }, body: { reason: 'A reason' } })
  await call(messages.countUnseen)
  close()
})

test('a suspended member works for no one', async () => {
  const [ada, mia] = [await site.performer('ada12'), await site.fan('mia12')]
  const id = await joins(site, ada, mia)
  const { call, token } = await worksIn(site, mia, id)
  const { socket, close } = await openSocket(site.base, token)
  await olga(suspendAccount, { params: { id: mia.id }, body: { reason: 'A reason' } })
  await ended(socket)
  await assert.rejects(call(messages.countUnseen), isApiError('suspended'))
  close()
})

test('a member who signs out elsewhere ends the work there', async () => {
  const [ada, mia] = [await site.performer('ada13'), await site.fan('mia13')]
  const id = await joins(site, ada, mia)
  const [away, signing] = [await worksIn(site, mia, id), await worksIn(site, mia, id)]
  const { socket, close } = await openSocket(site.base, away.token)
  const { rows } = await site.sql.query<{ id: string }>('select id from sessions where account_id = $1 and seat_id is not null', [
    mia.id,
  ])
  assert.equal((await mia(listSessions)).total, 3)
  await assert.rejects(away.call(listSessions), isMissing)
  await signing.call(signOut)
  await assert.rejects(signing.call(readMe), isApiError('not_signed_in'))
  for (const session of rows) await mia(endSession, { params: { id: session.id } }).catch(() => undefined)
  await ended(socket)
  await assert.rejects(away.call(readMe), isApiError('not_signed_in'))
  close()
})

test('a block between a performer and a member ends the seat', async () => {
  const [ada, mia] = [await site.performer('ada14'), await site.fan('mia14')]
  const id = await joins(site, ada, mia)
  const { call } = await worksIn(site, mia, id)
  await mia(blockUser, { body: { userId: ada.id } })
  await site.quiet()
  await assert.rejects(call(messages.countUnseen), isOver)
  assert.deepEqual((await ada(team.listTeam)).seats, [])
})

test('a member leaves a team, and the performer is told', async () => {
  const [ada, mia] = [await site.performer('ada17'), await site.fan('mia17')]
  const id = await joins(site, ada, mia)
  const { call } = await worksIn(site, mia, id)
  await mia(team.leaveTeam, { params: { id } })
  await assert.rejects(call(messages.countUnseen), isOver)
  assert.ok((await titlesOf(ada)).includes('Someone has left your team'))
})
