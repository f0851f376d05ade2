/** Stories of people who close their account, change their mind, or are erased. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as closing from '@fanfare/contract/account-closing'
import * as auth from '@fanfare/contract/auth'
import * as posts from '@fanfare/contract/posts'
import * as performers from '@fanfare/contract/performers'

import { readMe } from '@fanfare/contract/users'
import { hashPassword } from '#core/accounts/index.ts'
import { addDays } from '#lib/time.ts'
import { isApiError, saves, subscribes, subscriptionsOf } from '../../../test/payments.ts'
import { openSocket } from '../../../test/socket.ts'
import { onlyOne, periodEnds, runDueSubscriptions, subscriber } from '../../../test/subscribers.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let password: string
beforeAll(async () => {
  site = await openTestServer()
  password = await hashPassword(PASSWORD)
})

const PASSWORD = 'correct horse battery'

const closes = (person: Caller) => person(closing.closeOwnAccount, { body: { username: person.username } })

async function signsIn({ id, username }: Caller) {
  await site.sql.query('update accounts set password_hash = $2 where id = $1', [id, password])
  const { token } = await site.guest(auth.signIn, { body: { username, password: PASSWORD } })
  return Object.assign(site.callerWith(token), { id, username, token })
}

async function runErasures(days: number): Promise<void> {
  site.clock.moveTo(addDays(site.clock.now(), days))
  await site.sql.query(`select graphile_worker.add_job('start erasures', '{}')`)
  await site.quiet()
}

const statusOf = async ({ id }: Caller) =>
  (await site.sql.query<{ status: string }>('select status from accounts where id = $1', [id])).rows[0]?.status

test('a performer who closes the account is signed out and hidden, and gets everything back by keeping it', async () => {
  const [nora, fan] = [await site.performer('nora'), await site.fan('nick')]
  const post = await nora(posts.createPost, { body: { text: 'Still mine', audience: 'free' } })
  await subscribes(fan, nora, { cardId: (await saves(fan))._id })
  const { consequences } = await nora(closing.readClosing)
  assert.deepEqual(
    consequences.map(({ kind }) => kind),
    ['subscribers', 'earnings', 'content', 'messages'],
  )
  await closes(nora)
  await assert.rejects(nora(readMe), isApiError('not_signed_in'))
  await assert.rejects(site.guest(performers.viewPerformer, { params: { id: 'nora' } }), isApiError('not_found'))
  await assert.rejects(site.guest(posts.viewPost, { params: { id: post._id } }), isApiError('not_found'))
  const back = await signsIn(nora)
  assert.equal((await back(readMe)).isClosed, true)
  assert.ok((await back(closing.readClosing)).closing)
  await assert.rejects(back(posts.listOwnPosts, { query: {} }), isApiError('account_closed'))
  await assert.rejects(openSocket(site.base, back.token), /not allowed to sign in/)
  await back(closing.keepAccount)
  assert.equal((await back(readMe)).isClosed, undefined)
  assert.equal((await site.guest(performers.viewPerformer, { params: { id: 'nora' } })).username, 'nora')
  assert.equal((await site.guest(posts.viewPost, { params: { id: post._id } }))._id, post._id)
  assert.equal((await subscriptionsOf(fan))[0]?.status, 'active')
  const mails = await site.mailsTo(nora.email)
  assert.match(mails.at(-2) ?? '', /Your account is closed/)
  assert.match(mails.at(-1) ?? '', /You decided to keep your account/)
})

test('a fan who closes the account twice in parallel has one closing, and one email', async () => {
  const fan = await site.fan('twice')
  const replies = await Promise.allSettled([closes(fan), closes(fan), closes(fan)])
  assert.ok(replies.some(({ status }) => status === 'fulfilled'))
  const { rows } = await site.sql.query('select 1 from account_closings where account_id = $1', [fan.id])
  assert.equal(rows.length, 1)
  assert.equal((await site.mailsTo(fan.email)).filter((mail) => mail.includes('Your account is closed')).length, 1)
})

test('closing needs the own username and the password, and operators cannot close theirs', async () => {
  const [fan, operator] = [await site.fan('unsure'), await site.operator('olga')]
  await assert.rejects(fan(closing.closeOwnAccount, { body: { username: 'nick' } }), isApiError('not_valid', 'username'))
  await assert.rejects(closes(operator), isApiError('not_allowed'))
  await site.sql.query(
    `update sessions set created_at = now() - interval '1 hour', reauthenticated_at = null where account_id = $1`,
    [fan.id],
  )
  await assert.rejects(closes(fan), isApiError('proof_needed'))
  assert.equal(await statusOf(fan), 'active')
})

test('a closed account is reminded three days before it is erased, and then cannot be kept', async () => {
  const fan = await site.fan('leaving', 20)
  await closes(fan)
  const back = await signsIn(fan)
  await runErasures(11)
  await runErasures(0)
  assert.equal((await site.mailsTo(fan.email)).filter((mail) => mail.includes('You closed your account')).length, 1)
  await runErasures(3)
  assert.equal(await statusOf(fan), 'deleted')
  await assert.rejects(back(closing.keepAccount), isApiError('not_signed_in'))
  const signIn = site.guest(auth.signIn, { body: { username: 'leaving', password: PASSWORD } })
  await assert.rejects(signIn, isApiError('wrong_credentials'))
  const free = () => site.guest(auth.checkUsername, { query: { username: 'leaving' } })
  assert.equal((await free()).isFree, false)
  site.clock.moveTo(addDays(site.clock.now(), 91))
  await site.sql.query(`select graphile_worker.add_job('release usernames of erased accounts', '{}')`)
  await site.quiet()
  assert.equal((await free()).isFree, true)
  site.clock.reset()
  assert.deepEqual(await site.wrongBalances(), [])
})

test("an operator's hold stops an erasure until it is released, and the owner is reminded again", async () => {
  const [fan, operator] = [await site.fan('suspect'), await site.operator('otto')]
  await operator(closing.holdErasure, { params: { id: fan.id }, body: { reason: 'Police request 12' } })
  await closes(fan)
  await runErasures(20)
  assert.equal(await statusOf(fan), 'closed')
  await assert.rejects(fan(closing.releaseErasure, { params: { id: fan.id } }), isApiError('not_signed_in'))
  await operator(closing.releaseErasure, { params: { id: fan.id } })
  await assert.rejects(operator(closing.releaseErasure, { params: { id: fan.id } }), isApiError('not_found'))
  await runErasures(0)
  assert.equal(await statusOf(fan), 'closed')
  await runErasures(3)
  assert.equal(await statusOf(fan), 'deleted')
  site.clock.reset()
})

test('a subscription on either side is not renewed while the account is closed', async () => {
  for (const side of ['fan', 'ada'] as const) {
    const people = await subscriber(site, `renews_${side}`)
    await closes(people[side])
    await periodEnds(site, people.fan)
    await runDueSubscriptions(site)
    const { rows } = await site.sql.query('select 1 from payments where account_id = $1', [people.fan.id])
    assert.equal(rows.length, 1, side)
    if (side === 'ada') assert.equal((await onlyOne(people.fan)).status, 'expired')
  }
})
