import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as control from '@fanfare/contract/account-control'
import { listSessions, signOut } from '@fanfare/contract/auth'
import { listNotifications } from '@fanfare/contract/notifications'
import { viewPerformer } from '@fanfare/contract/performers'
import { readMe } from '@fanfare/contract/users'
import { addDays } from '#lib/time.ts'
import { isApiError } from '../../../test/payments.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'
import { endSuspensionsJob } from './jobs.ts'

const site = await openTestServer()
let olga: Caller
beforeAll(async () => {
  olga = await site.operator('olga')
})

const reason = 'Three chargebacks in one week.'
const on = ({ id }: { readonly id: string }) => ({ params: { id }, body: { reason } })
const titles = async (person: Caller) => (await person(listNotifications, { query: {} })).data.map(({ title }) => title)
const dayAfter = (days: number) => addDays(site.ctx.clock.now(), days).toISOString().slice(0, 10)

test('a suspended fan loses the open socket and session within two seconds, and reads only why and until when', async () => {
  const fan = await site.fan('sasha')
  const { socket } = await openSocket(site.base, fan.token)
  const since = performance.now()
  const { status, suspension } = await olga(control.suspendAccount, {
    params: { id: fan.id },
    body: { reason, until: dayAfter(3) },
  })
  assert.deepEqual([status, suspension?.reason, suspension?.by.username], ['suspended', reason, 'olga'])
  await waitFor(() => socket.disconnected || undefined, 'the end of the socket')
  assert.ok(performance.now() - since < 2000)
  await assert.rejects(fan(listSessions), isApiError('suspended'))
  await assert.rejects(openSocket(site.base, fan.token), /not allowed to sign in/)
  assert.equal((await fan(readMe)).isSuspended, true)
  const own = (await fan(control.readOwnSuspension)).suspension
  assert.deepEqual([own?.kind, own?.reason, own?.until], ['suspension', reason, `${dayAfter(3)}T00:00:00.000Z`])
  const mail = (await site.mailsTo(fan.email)).at(-1) ?? ''
  assert.match(mail, /Your account is suspended until/)
  assert.match(mail, /> Three chargebacks in one week\./)
  await fan(signOut)
})

test('a restored fan continues in the same browser and is told', async () => {
  const fan = await site.fan('rico')
  await olga(control.suspendAccount, on(fan))
  const restored = await olga(control.restoreAccount, on(fan))
  assert.deepEqual([restored.status, restored.suspension], ['active', null])
  ;(await openSocket(site.base, fan.token)).close()
  await site.quiet()
  const own = await titles(fan)
  assert.ok(own.includes('Your account is restored') && own.includes(`An operator has suspended your account: ${reason}`))
  assert.equal((await fan(readMe)).isSuspended, undefined)
  assert.equal((await fan(control.readOwnSuspension)).suspension, null)
})

test("a suspended performer's profile is gone for fans, and an unverified one stays unverified when restored", async () => {
  const [fan, ada, newcomer] = [await site.fan('vera'), await site.performer('p_vera'), await site.performer('p_new', 'pending')]
  const looks = () => fan(viewPerformer, { params: { id: ada.id } })
  await looks()
  for (const one of [ada, newcomer]) await olga(control.suspendAccount, on(one))
  await assert.rejects(looks(), isApiError('not_found'))
  const states = await Promise.all([ada, newcomer].map(async (one) => (await olga(control.restoreAccount, on(one))).status))
  assert.deepEqual(states, ['active', 'unverified'])
  await looks()
})

test('a suspension ends on its date, and one without a date does not', async () => {
  const [short, long] = [await site.fan('short'), await site.fan('long')]
  await olga(control.suspendAccount, { params: { id: short.id }, body: { reason, until: dayAfter(2) } })
  await olga(control.suspendAccount, on(long))
  const runs = async () => {
    await site.ctx.write(async (tx) => tx.enqueue(endSuspensionsJob, {}))
    await site.quiet()
  }
  await runs()
  await assert.rejects(short(listSessions), isApiError('suspended'))
  site.clock.moveTo(addDays(site.ctx.clock.now(), 2))
  await runs()
  await short(listSessions)
  await assert.rejects(long(listSessions), isApiError('suspended'))
  assert.match((await site.mailsTo(short.email)).at(-1) ?? '', /Your account is open again/)
})

test('a banned fan has no end date to wait for, and an operator can still restore or close the account', async () => {
  const fan = await site.fan('bela')
  await olga(control.suspendAccount, on(fan))
  const banned = await olga(control.banAccount, on(fan))
  assert.deepEqual([banned.status, banned.possible], ['banned', ['restore', 'close']])
  assert.deepEqual((await fan(control.readOwnSuspension)).suspension?.kind, 'ban')
  await assert.rejects(olga(control.banAccount, on(fan)), isApiError('already_done'))
  await assert.rejects(olga(control.suspendAccount, on(fan)), isApiError('already_done'))
  assert.equal((await olga(control.restoreAccount, on(fan))).status, 'active')
})

test('a warned fan reads the warning, and one who is signed out can sign in again', async () => {
  const fan = await site.fan('wanda')
  await olga(control.warnAccount, on(fan))
  await site.quiet()
  assert.deepEqual(await titles(fan), [`An operator has warned you: ${reason}`])
  assert.match((await site.mailsTo(fan.email)).at(-1) ?? '', /An operator of the site has warned you/)
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
  await site.sql.query('update sessions set device = $1 where account_id = $2', [userAgent, fan.id])
  const before = await olga(control.readAccount, { params: { id: fan.id } })
  assert.deepEqual([...new Set(before.sessions.map(({ device }) => device))], ['Chrome on Linux'])
  const { sessions } = await olga(control.signOutAccount, on(fan))
  assert.deepEqual(sessions, [])
  await assert.rejects(fan(readMe), isApiError('not_signed_in'))
})

test('an operator resets two-factor authentication only where it is on', async () => {
  const fan = await site.fan('tobi')
  await assert.rejects(olga(control.resetAccountTwoFactor, on(fan)), isApiError('already_done'))
  await site.sql.query(
    `insert into second_factors (account_id, sealed_secret, created_at, confirmed_at) values ($1, '', now(), now())`,
    [fan.id],
  )
  assert.ok((await olga(control.readAccount, { params: { id: fan.id } })).possible.includes('reset_two_factor'))
  assert.equal((await olga(control.resetAccountTwoFactor, on(fan))).twoFactorSince, null)
  await site.quiet()
  assert.deepEqual(await titles(fan), ['An operator turned off your two-factor authentication'])
})

test('of two operators who suspend at the same time, and of two presses, one succeeds', async () => {
  const [fan, otto] = [await site.fan('doris'), await site.operator('otto')]
  const results = await Promise.allSettled([olga, olga, otto].map((one) => one(control.suspendAccount, on(fan))))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const result of results)
    if (result.status === 'rejected') assert.equal((result.reason as { code: string }).code, 'already_done')
  const { acts } = await olga(control.readAccount, { params: { id: fan.id } })
  assert.deepEqual(
    acts.map(({ label }) => label),
    ['Suspended an account'],
  )
  assert.equal((await site.mailsTo(fan.email)).length, 1)
})

test('an operator cannot act on themselves or on another operator', async () => {
  const owner = await site.operator('owner')
  for (const target of [olga, owner])
    for (const route of [control.suspendAccount, control.banAccount, control.closeAccount, control.signOutAccount])
      await assert.rejects(olga(route, on(target)), isApiError('not_allowed'))
  assert.deepEqual((await olga(control.readAccount, { params: { id: owner.id } })).possible, [])
})

test('a suspension needs a reason and a day that has not begun', async () => {
  const fan = await site.fan('ines')
  const suspends = (body: { reason: string; until?: string }) => olga(control.suspendAccount, { params: { id: fan.id }, body })
  await assert.rejects(suspends({ reason: ' ' }), isApiError('not_valid', 'reason'))
  await assert.rejects(suspends({ reason, until: dayAfter(0) }), isApiError('not_valid', 'until'))
  await assert.rejects(suspends({ reason, until: dayAfter(4000) }), isApiError('not_valid', 'until'))
  await fan(listSessions)
})

test('an operator writes notes that other operators read, and the acts on the account are listed', async () => {
  const fan = await site.fan('nora')
  await olga(control.addAccountNote, { params: { id: fan.id }, body: { text: 'Called on Monday.' } })
  await olga(control.warnAccount, on(fan))
  const otto = await site.operator('otto.two')
  const { notes, acts } = await otto(control.readAccount, { params: { id: fan.id } })
  assert.deepEqual([notes[0]?.text, notes[0]?.by.username], ['Called on Monday.', 'olga'])
  assert.deepEqual(
    acts.map((one) => [one.label, one.by, one.reason]),
    [
      ['Warned a person', 'olga', reason],
      ['Added a note about an account', 'olga', ''],
    ],
  )
})

test('an operator who may only read sees accounts and can do nothing', async () => {
  const [fan, reader] = [await site.fan('rosa'), await site.operator('reader')]
  await site.sql.query(`update accounts set operator_role = 'read_only' where id = $1`, [reader.id])
  assert.deepEqual((await reader(control.readAccount, { params: { id: fan.id } })).possible, [])
  await assert.rejects(reader(control.suspendAccount, on(fan)), isApiError('not_allowed'))
  await assert.rejects(reader(control.addAccountNote, { params: { id: fan.id }, body: { text: 'x' } }), isApiError('not_allowed'))
})
