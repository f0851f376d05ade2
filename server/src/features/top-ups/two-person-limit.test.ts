/** Stories of an operator who gives or confirms small amounts repeatedly: within a day they count together. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as topUps from '@fanfare/contract/top-ups'
import * as users from '@fanfare/contract/users'
import { addDays } from '#lib/time.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const [olga, omar] = [await site.operator('olga'), await site.operator('omar')]
await olga(topUps.saveTopUpSettings, { body: { isOffered: false, account: '', twoPersonAmount: 500 } })

const gives = (operator: Caller, tokens: number, username = 'felix') =>
  operator(topUps.grantTopUp, { body: { username, kind: 'gift', tokens, reason: 'For the delay' } })

test("an operator's gifts within a day count together, to any fan and even in parallel", async () => {
  const [felix] = [await site.fan('felix'), await site.fan('gil')]
  assert.equal((await gives(olga, 300)).status, 'credited')
  const waiting = await gives(olga, 201, 'gil')
  assert.equal(waiting.status, 'confirmed')
  assert.equal((await gives(omar, 400)).status, 'credited', 'another operator has granted nothing yet')
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => gives(olga, 50)))
  assert.equal(atOnce.filter(({ status }) => status === 'credited').length, 4)
  assert.equal((await felix(users.readMe)).balance, 900)

  await omar(topUps.approveTopUp, { params: { id: waiting._id } })
  site.clock.moveTo(addDays(site.clock.now(), 1.01))
  assert.equal((await gives(olga, 500)).status, 'credited', 'the limit resets a day later')
  assert.equal((await gives(olga, 1)).status, 'confirmed')
})

const confirms = async (operator: Caller, fan: Caller, amount: number) => {
  const { _id: id } = await fan(topUps.startTopUp, { body: { amount } })
  const receivedOn = site.clock.now().toISOString().slice(0, 10)
  return operator(topUps.confirmTopUp, { params: { id }, body: { amount, reference: 'BANK 1', receivedOn } })
}

test('an operator who confirms a large transfer in small parts needs a second operator too', async () => {
  await olga(topUps.saveTopUpSettings, { body: { isOffered: true, account: 'IBAN DE02', twoPersonAmount: 500 } })
  const [hal, ida] = [await site.fan('hal'), await site.fan('ida')]
  assert.equal((await confirms(olga, hal, 200)).status, 'credited')
  assert.equal((await confirms(olga, hal, 290)).status, 'credited')
  const third = await confirms(olga, hal, 20)
  assert.deepEqual([third.status, third.can], ['confirmed', ['reject']])
  assert.equal((await confirms(olga, ida, 300)).status, 'credited', 'another fan has sent nothing yet')
  assert.equal((await confirms(omar, hal, 300)).status, 'credited', 'another operator has confirmed nothing yet')
  await omar(topUps.approveTopUp, { params: { id: third._id } })
  assert.equal((await hal(users.readMe)).balance, 810)
  assert.equal((await confirms(olga, hal, 10)).status, 'credited', 'amounts that two operators approved do not count')

  const requested = await Promise.all([1, 2, 3].map(() => ida(topUps.startTopUp, { body: { amount: 150 } })))
  const receivedOn = site.clock.now().toISOString().slice(0, 10)
  const body = { amount: 150, reference: 'BANK 2', receivedOn }
  const atOnce = await Promise.all(requested.map(({ _id: id }) => olga(topUps.confirmTopUp, { params: { id }, body })))
  assert.deepEqual(atOnce.map(({ status }) => status).toSorted(), ['confirmed', 'confirmed', 'credited'])

  site.clock.moveTo(addDays(site.clock.now(), 1.01))
  assert.equal((await confirms(olga, hal, 300)).status, 'credited', 'the limit resets a day later')
})
