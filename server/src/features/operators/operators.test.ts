import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createCall, type Call } from '@fanfare/contract'
import { forgotPassword, resetPassword, signIn } from '@fanfare/contract/auth'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import { listAccounts } from '@fanfare/contract/account-control'
import { listCommissions } from '@fanfare/contract/commissions'
import type { OperatorRole } from '@fanfare/contract/operator-roles'
import * as posts from '@fanfare/contract/posts'
import { listTakedowns, takeDownMedia } from '@fanfare/contract/takedowns'
import { readMe } from '@fanfare/contract/users'
import { listNotifications } from '@fanfare/contract/notifications'
import * as operators from '@fanfare/contract/operators'
import * as topUps from '@fanfare/contract/top-ups'
import { addDays } from '#lib/time.ts'
import { isApiError } from '../../../test/payments.ts'
import { leavesOpen } from '../../../test/unattended-browser.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { endExpiredAccess } from './change-operators.ts'

const site = await openTestServer()
const olga = await site.operator('olga')
await olga(topUps.saveTopUpSettings, { body: { isOffered: false, account: '', twoPersonAmount: 500 } })
const PASSWORD = 'a long enough password'

const invites = (who: string) =>
  olga(operators.inviteOperator, { body: { name: who, username: who, email: `${who}@example.test`, role: 'owner' } })
const later = (days: number) => site.clock.moveTo(addDays(site.ctx.clock.now(), days))
async function accepts(who: string) {
  const email = `${who}@example.test`
  await site.guest(resetPassword, { body: { token: await site.mailedToken(email, 'reset'), password: PASSWORD } })
  const { token } = await site.guest(signIn, { body: { username: email, password: PASSWORD } })
  // Days pass in these stories.
  await site.sql.query(`update sessions set reauthenticated_at = '2999-01-01' where reauthenticated_at is null`)
  return createCall(fetchTransport(site.api, token))
}
const listed = async (who: string) =>
  (await olga(operators.listOperators)).operators.find(({ person }) => person.username === who)
const gives = (call: Call, tokens: number) =>
  call(topUps.grantTopUp, { body: { username: 'felix', kind: 'gift', tokens, reason: 'A present' } })

test('an operator invites another, the others are notified, and the new one decides about large sums three days later', async () => {
  await site.fan('felix')
  await invites('otto')
  assert.deepEqual(
    [(await listed('otto'))?.status, (await listed('otto'))?.since, (await listed('otto'))?.invitedBy?._id],
    ['invited', null, olga.id],
  )
  await assert.rejects(site.guest(signIn, { body: { username: 'otto', password: PASSWORD } }), isApiError('wrong_credentials'))
  const otto = await accepts('otto')
  await site.quiet()
  const row = await listed('otto')
  assert.deepEqual([row?.status, row?.since === null, row?.establishedAt === null], ['active', false, false])
  const [news] = (await olga(listNotifications)).data.filter(({ type }) => type === 'operators')
  assert.equal(news?.title, 'An invited operator has set a password')

  // He decides about small sums immediately, and about large ones neither first nor second.
  assert.equal((await gives(otto, 10)).status, 'credited')
  await assert.rejects(gives(otto, 5000), isApiError('not_allowed'))
  const large = await gives(olga, 5000)
  assert.equal(large.status, 'confirmed')
  const approves = () => otto(topUps.approveTopUp, { params: { id: large._id } })
  await assert.rejects(approves(), isApiError('not_allowed'))
  later(3)
  assert.equal((await listed('otto'))?.establishedAt, null)
  assert.equal((await approves()).status, 'credited')
})

test('an operator who raises the two-person limit waits three days, and one who lowers it does not', async () => {
  const allows = (twoPersonAmount: number) =>
    olga(topUps.saveTopUpSettings, { body: { isOffered: false, account: '', twoPersonAmount } })
  await allows(100_000)
  assert.equal((await gives(olga, 6000)).status, 'confirmed')
  later(4)
  assert.equal((await gives(olga, 6000)).status, 'credited')
  await allows(500)
  later(2)
  assert.equal((await gives(olga, 6000)).status, 'confirmed')
})

test('an ended operator is signed out, keeps their name under decisions, and can be invited again', async () => {
  await invites('paul')
  const paul = await accepts('paul')
  const { _id: id } = (await listed('paul'))!.person
  await olga(operators.removeOperator, { params: { id } })
  await assert.rejects(paul(operators.listOperators), isApiError('not_signed_in'))
  await assert.rejects(site.guest(signIn, { body: { username: 'paul', password: PASSWORD } }), isApiError('suspended'))
  assert.match((await site.mailsTo('paul@example.test')).at(-1) ?? '', /Another operator has ended your access/)
  const row = await listed('paul')
  assert.deepEqual([row?.status, row?.person.name, row?.endedBy?._id], ['ended', 'paul', olga.id])
  await assert.rejects(olga(operators.removeOperator, { params: { id } }), isApiError('already_done'))
  // A new password opens nothing.
  await site.guest(forgotPassword, { body: { email: 'paul@example.test' } })
  await site.guest(resetPassword, { body: { token: await site.mailedToken('paul@example.test', 'reset'), password: PASSWORD } })
  await assert.rejects(site.guest(signIn, { body: { username: 'paul', password: PASSWORD } }), isApiError('suspended'))

  await invites('paul')
  assert.equal((await listed('paul'))?.status, 'invited')
  await (await accepts('paul'))(operators.listOperators)
  assert.equal((await listed('paul'))?.person._id, id)
})

test('the last operator stays: if two end each other in parallel, one succeeds', async () => {
  const other = await openTestServer()
  const [anna, bert] = [await other.operator('anna'), await other.operator('bert')]
  const ends = await Promise.allSettled([
    anna(operators.removeOperator, { params: { id: bert.id } }),
    bert(operators.removeOperator, { params: { id: anna.id } }),
  ])
  assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 1)
  const left = ends[0].status === 'fulfilled' ? anna : bert
  await left(operators.inviteOperator, { body: { name: 'Cleo', username: 'cleo', email: 'cleo@example.test', role: 'owner' } })
  // An operator who is only invited could not take over.
  await assert.rejects(left(operators.removeOperator, { params: { id: left.id } }), isApiError('not_allowed'))
})

test('a revoked invitation opens nothing, and a resent one only by its newest link', async () => {
  await invites('rosa')
  const former = await site.mailedToken('rosa@example.test', 'reset')
  const { _id: id } = (await listed('rosa'))!.person
  await olga(operators.resendInvitation, { params: { id } })
  await assert.rejects(site.guest(resetPassword, { body: { token: former, password: PASSWORD } }), isApiError('link_expired'))
  await olga(operators.removeOperator, { params: { id } })
  await assert.rejects(accepts('rosa'), isApiError('suspended'))
  await assert.rejects(olga(operators.resendInvitation, { params: { id } }), isApiError('already_done'))
})

test('an operator cannot invite a taken address, a taken name or a fan, or use an unattended browser for it', async () => {
  const fan = await site.fan('gina')
  const ask = (body: { name: string; username: string; email: string }) =>
    olga(operators.inviteOperator, { body: { ...body, role: 'support' } })
  const { rows } = await site.sql.query<{ email: string }>('select email from accounts where id = $1', [fan.id])
  await assert.rejects(ask({ name: 'Gina', username: 'gina2', email: rows[0]!.email }), isApiError('not_valid', 'email'))
  await assert.rejects(
    ask({ name: 'Gina', username: 'gina', email: 'new@example.test' }),
    isApiError('username_taken', 'username'),
  )
  await assert.rejects(fan(operators.listOperators), isApiError('not_allowed'))
  await leavesOpen(site.sql, olga.id)
  await assert.rejects(ask({ name: 'Uwe', username: 'uwe', email: 'uwe@example.test' }), isApiError('proof_needed'))
  await assert.rejects(olga(operators.removeOperator, { params: { id: olga.id } }), isApiError('proof_needed'))
})

test('only owners invite, remove and change roles, and the last owner keeps the role', async () => {
  const other = await openTestServer()
  const [anna, sven] = [await other.operator('anna'), await other.operator('sven', 'support')]
  const becomes = (by: Call, who: { readonly id: string }, role: OperatorRole) =>
    by(operators.changeOperatorRole, { params: { id: who.id }, body: { role } })
  await assert.rejects(becomes(sven, sven, 'owner'), isApiError('not_allowed'))
  await assert.rejects(sven(operators.removeOperator, { params: { id: anna.id } }), isApiError('not_allowed'))
  await assert.rejects(becomes(anna, anna, 'finance'), isApiError('not_allowed'))
  await becomes(anna, sven, 'owner')
  await assert.rejects(becomes(anna, sven, 'owner'), isApiError('already_done'))
  // Each demotes the other in parallel: one of them stays an owner.
  const demoted = await Promise.allSettled([becomes(anna, sven, 'support'), becomes(sven, anna, 'support')])
  assert.equal(demoted.filter(({ status }) => status === 'fulfilled').length, 1)
  const { operators: all } = await anna(operators.listOperators)
  assert.equal(all.filter(({ role }) => role === 'owner').length, 1)
})

test('a role applies to the next request and to open windows, and its holder waits three days to be one of two', async () => {
  const other = await openTestServer()
  const [anna, sven] = [await other.operator('anna'), await other.operator('sven', 'support')]
  const socket = await openSocket(other.base, sven.token)
  await anna(operators.changeOperatorRole, { params: { id: sven.id }, body: { role: 'finance' } })
  await socket.received(operators.operatorsChanged)
  socket.close()
  assert.equal((await sven(readMe)).operatorRole, 'finance')
  await sven(listCommissions, { query: {} })
  const row = (await anna(operators.listOperators)).operators.find(({ person }) => person._id === sven.id)
  assert.notEqual(row?.establishedAt, null)
})

test('a scheme reviewer sees content behind the paywall, changes nothing, and has no access after the last day', async () => {
  const [ada, owner] = [await site.performer('ada.paid'), await site.operator('owner.of.two')]
  const post = await ada(posts.createPost, { body: { text: 'For subscribers', audience: 'subscribers' } })
  const rita = { name: 'rita', username: 'rita', email: 'rita@example.test', role: 'reviewer' } as const
  await assert.rejects(owner(operators.inviteOperator, { body: rita }), isApiError('not_valid'))
  const until = addDays(site.ctx.clock.now(), 5).toISOString().slice(0, 10)
  await owner(operators.inviteOperator, { body: { ...rita, until } })
  const invitation = (await site.mailsTo(rita.email)).at(-1) ?? ''
  assert.match(invitation, /Your role: Scheme reviewer\./)
  assert.match(invitation, /Your access ends after .+\./)
  assert.equal((await listed('rita'))?.lastDay, until)
  const reviewer = await accepts('rita')
  assert.deepEqual([(await listed('rita'))?.lastDay, (await listed('rita'))?.establishedAt], [until, null])
  await invites('someone.else')
  await site.quiet()
  const heard = (await reviewer(listNotifications, { query: {} })).data.map(({ type }) => type)
  assert.ok(!heard.includes('operators'), heard.join())
  assert.equal((await reviewer(posts.viewPost, { params: { id: post._id } })).locked, false)
  assert.equal((await reviewer(listTakedowns, { query: {} })).total, 0)
  await assert.rejects(reviewer(listAccounts, { query: {} }), isApiError('not_allowed'))
  await assert.rejects(reviewer(takeDownMedia, { body: { fileIds: [post._id], reason: 'A try' } }), isApiError('not_allowed'))

  later(4)
  await endExpiredAccess(site.ctx)
  assert.equal((await listed('rita'))?.status, 'active')
  later(2)
  await endExpiredAccess(site.ctx)
  await endExpiredAccess(site.ctx)
  assert.equal((await listed('rita'))?.status, 'ended')
  await assert.rejects(reviewer(readMe), isApiError('not_signed_in'))
  assert.equal((await site.mailsTo(rita.email)).filter((mail) => mail.includes('limited in time')).length, 1)
})

test('an operator whose access has no end cannot become a scheme reviewer', async () => {
  const owner = await site.operator('owner.of.three')
  const oscar = { name: 'oscar', username: 'oscar', email: 'oscar@example.test', role: 'owner' } as const
  await owner(operators.inviteOperator, { body: oscar })
  const { person } = (await listed('oscar'))!
  const becomes = { params: { id: person._id }, body: { role: 'reviewer' } } as const
  await assert.rejects(owner(operators.changeOperatorRole, becomes), isApiError('not_valid'))
})
