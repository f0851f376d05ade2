/** Stories of an operator who gives little and often: within a day it counts together. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as topUps from '@fanfare/contract/top-ups'
import * as users from '@fanfare/contract/users'
import { addDays } from '#lib/time.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const [olga, omar] = [await site.operator('olga'), await site.operator('omar')]
await olga(topUps.saveTopUpSettings, { body: { isOffered: false, account: '', twoPersonAmount: 500 } })

const gives = (operator: Caller, tokens: number, username = 'felix') =>
  operator(topUps.giveTopUp, { body: { username, kind: 'gift', tokens, reason: 'For the delay' } })

test('what one operator gives alone within a day counts together, to whomever and however often at once', async () => {
  const [felix] = [await site.fan('felix'), await site.fan('gil')]
  assert.equal((await gives(olga, 300)).status, 'credited')
  const waiting = await gives(olga, 201, 'gil')
  assert.equal(waiting.status, 'confirmed')
  assert.equal((await gives(omar, 400)).status, 'credited', 'another operator has given nothing yet')
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => gives(olga, 50)))
  assert.equal(atOnce.filter(({ status }) => status === 'credited').length, 4)
  assert.equal((await felix(users.readMe)).balance, 900)

  await omar(topUps.approveTopUp, { params: { id: waiting._id } })
  site.clock.moveTo(addDays(site.clock.now(), 1.01))
  assert.equal((await gives(olga, 500)).status, 'credited', 'a day later it begins anew')
  assert.equal((await gives(olga, 1)).status, 'confirmed')
})
