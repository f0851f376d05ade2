/** Stories of accounts that operators close, restore in time, or hold. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as closing from '@fanfare/contract/account-closing'
import * as control from '@fanfare/contract/account-control'
import { signIn } from '@fanfare/contract/auth'
import { viewPerformer } from '@fanfare/contract/performers'
import { readMe } from '@fanfare/contract/users'
import { hashPassword } from '#core/accounts/index.ts'
import { addDays } from '#lib/time.ts'
import { tips } from '../../../test/splits.ts'
import { isApiError } from '../../../test/payments.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'
import { whileLocked } from '../../../test/while-locked.ts'

const site = await openTestServer()
const PASSWORD = 'correct horse battery'
let olga: Caller
let password: string
beforeAll(async () => {
  olga = await site.operator('olga')
  password = await hashPassword(PASSWORD)
})

const reason = 'Three chargebacks in one week.'
const on = ({ id }: { readonly id: string }) => ({ params: { id }, body: { reason } })
const read = ({ id }: { readonly id: string }) => olga(control.readAccount, { params: { id } })
const isWaiting = () =>
  waitFor(async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await site.sql.query(waiting)).rows.length > 0
  }, 'a request to wait')
const code = (error: ApiError): string => error.code
const lastMail = async ({ email }: Caller) => (await site.mailsTo(email)).at(-1) ?? ''

async function signsIn({ id, username }: Caller) {
  await site.sql.query('update accounts set password_hash = $2 where id = $1', [id, password])
  const { token } = await site.guest(signIn, { body: { username, password: PASSWORD } })
  return site.callerWith(token)
}

async function runErasures(days: number): Promise<void> {
  site.clock.moveTo(addDays(site.clock.now(), days))
  await site.sql.query(`select graphile_worker.add_job('start erasures', '{}')`)
  await site.quiet()
}

test('a fan whose account an operator closes is signed out, reads only why, and is erased after 14 days', async () => {
  const fan = await site.fan('clara')
  const { socket } = await openSocket(site.base, fan.token)
  const closed = await olga(control.closeAccount, on(fan))
  assert.deepEqual([closed.status, closed.possible, closed.closing?.isHeld], ['leaving', ['restore'], false])
  await waitFor(() => socket.disconnected || undefined, 'the end of the socket')
  await assert.rejects(fan(readMe), isApiError('not_signed_in'))
  assert.match(await lastMail(fan), /An operator has closed your account[\s\S]*It will be erased on/)
  const back = await signsIn(fan)
  assert.equal((await back(closing.readClosing)).closing?.isByOperator, true)
  assert.equal((await back(control.readOwnSuspension)).suspension?.reason, reason)
  await assert.rejects(back(closing.keepAccount), isApiError('not_allowed'))
  await assert.rejects(olga(control.closeAccount, on(fan)), isApiError('already_done'))
  await runErasures(11)
  assert.match(await lastMail(fan), /An operator has closed your account[\s\S]*contact us/)
  await runErasures(3)
  const { status, person, email, possible } = await read(fan)
  assert.deepEqual([status, person.name, email, possible], ['closed', 'Closed account', '', []])
  await assert.rejects(olga(control.restoreAccount, on(fan)), isApiError('already_done'))
  site.clock.reset()
})

test('an operator restores a closed performer in time, and nothing is erased', async () => {
  const ada = await site.performer('ada.vale')
  const look = () => site.guest(viewPerformer, { params: { id: 'ada.vale' } })
  await olga(control.banAccount, on(ada))
  await olga(control.closeAccount, on(ada))
  await assert.rejects(look(), isApiError('not_found'))
  const restored = await olga(control.restoreAccount, on(ada))
  assert.deepEqual([restored.status, restored.suspension, restored.closing], ['active', null, null])
  await runErasures(20)
  assert.equal((await look()).username, 'ada.vale')
  assert.match(await lastMail(ada), /Your account is open again/)
  site.clock.reset()
})

test('an operator cannot restore an account that its owner has closed', async () => {
  const fan = await site.fan('lena')
  await fan(closing.closeOwnAccount, { body: { username: 'lena' } })
  const { status, possible, closing: dates } = await read(fan)
  assert.deepEqual([status, possible, dates?.isHeld], ['leaving', [], false])
  for (const route of [control.restoreAccount, control.closeAccount])
    await assert.rejects(olga(route, on(fan)), isApiError('already_done'))
  const { data } = await olga(control.listAccounts, { query: { q: 'lena', status: 'leaving' } })
  assert.deepEqual(data[0]?.closing, dates)
})

test('an owner who closes the account while an operator suspends it cannot reopen it as if nothing had happened', async () => {
  const fan = await site.fan('racer')
  const outcomes = await whileLocked(site, 'select from accounts for no key update', () => {
    const suspends = olga(control.suspendAccount, on(fan)).then(() => 'done', code)
    const closes = isWaiting().then(() => fan(closing.closeOwnAccount, { body: { username: 'racer' } }).then(() => 'done', code))
    return [suspends, closes]
  })
  assert.deepEqual(outcomes, ['done', 'suspended'])
})

test('an operator reads what closing means for the performer and others', async () => {
  const [ada, fan] = [await site.performer('ada.owed'), await site.fan('felix', 500)]
  await tips(fan, ada)
  const { consequences } = await olga(closing.readClosingOf, { params: { id: ada.id } })
  const texts = new Map(consequences.map(({ kind, text }) => [kind, text]))
  assert.match(texts.get('earnings') ?? '', /^\$80\.00 hasn’t been paid out/)
  for (const text of texts.values()) assert.doesNotMatch(text, /\byou(r)?\b(?! still owe)/i)
  await olga(control.closeAccount, on(ada))
  assert.deepEqual((await olga(closing.readClosingOf, { params: { id: ada.id } })).consequences, [])
})

test('other operators read who holds an erasure and why, until it is released', async () => {
  const [fan, otto] = [await site.fan('suspect'), await site.operator('otto')]
  const params = { id: fan.id }
  await otto(closing.holdErasure, { params, body: { reason: 'Police request 12' } })
  const { erasureHold } = await read(fan)
  assert.deepEqual([erasureHold?.reason, erasureHold?.by.username], ['Police request 12', 'otto'])
  await olga(control.closeAccount, on(fan))
  assert.equal((await read(fan)).closing?.isHeld, true)
  await olga(closing.releaseErasure, { params })
  const { erasureHold: released, closing: dates, acts } = await read(fan)
  assert.deepEqual([released, dates?.isHeld], [null, false])
  assert.equal(acts.length, 3)
})
