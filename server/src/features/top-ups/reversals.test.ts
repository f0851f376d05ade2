import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as tokens from '@fanfare/contract/tokens'
import * as topUps from '@fanfare/contract/top-ups'
import * as users from '@fanfare/contract/users'
import { bookChecks, sumOf } from '#core/money/index.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const server = await openTestServer()
const [olga, omar] = [await server.operator('olga_back'), await server.operator('omar_back')]
await olga(topUps.saveTopUpSettings, { body: { isOffered: true, account: 'IBAN DE02', twoPersonAmount: 500 } })

const reverses = (operator: Caller, id: string) =>
  operator(topUps.reverseTopUp, { params: { id }, body: { reason: 'mistyped: 40 have come' } })
const balance = async (fan: Caller) => (await fan(users.readMe)).balance
const bank = () => sumOf(server.ctx.db, 'gateway:bank')
async function differing(): Promise<string[]> {
  const found: string[] = []
  for (const { name, find } of bookChecks(server.ctx)) if ((await find(server.ctx)).length > 0) found.push(name)
  return found
}

/** A transfer that an operator has confirmed with this amount. */
async function credited(name: string, amount: number) {
  const fan = await server.fan(name)
  const { _id: id } = await fan(topUps.startTopUp, { body: { amount: 40 } })
  const receivedOn = new Date().toISOString().slice(0, 10)
  await olga(topUps.confirmTopUp, { params: { id }, body: { amount, reference: 'BANK 4711', receivedOn } })
  return { fan, id }
}

test('an operator reverses a mistyped transfer in full, once, with a reason, and the books agree', async () => {
  const before = await bank()
  const { fan, id } = await credited('mistyped', 400)
  assert.equal(await balance(fan), 400)
  const both = await Promise.allSettled([reverses(olga, id), reverses(omar, id)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.deepEqual([await balance(fan), await bank()], [0, before])
  const [seen] = (await fan(topUps.listOwnTopUps, { query: {} })).data
  assert.deepEqual([seen?.status, seen?.reversedTokens, seen?.reason], ['reversed', 400, 'mistyped: 40 have come'])
  await assert.rejects(reverses(omar, id), isApiError('already_done'))
  assert.deepEqual(await differing(), [])
})

test('a fan keeps spent tokens, and a reversal takes only what the wallet still has', async () => {
  const ada = await server.performer('ada_back')
  const { fan, id } = await credited('spender', 100)
  await fan(tokens.tip, { params: { id: ada.id }, body: { amount: 60 } })
  const before = await bank()
  assert.equal((await reverses(olga, id)).reversedTokens, 40)
  assert.deepEqual([await balance(fan), (await bank()) - before], [0, 4000])
  const gone = await credited('gone', 50)
  await gone.fan(tokens.tip, { params: { id: ada.id }, body: { amount: 50 } })
  await assert.rejects(reverses(olga, gone.id), isApiError('not_ready'))
  assert.deepEqual(await differing(), [])
})

test('a large reversal needs a second operator, who may reject it', async () => {
  const { fan, id } = await credited('large_back', 5000)
  await omar(topUps.approveTopUp, { params: { id } })
  const requested = await reverses(olga, id)
  assert.deepEqual([requested.status, requested.can, await balance(fan)], ['reversing', ['reject'], 5000])
  await assert.rejects(olga(topUps.approveTopUp, { params: { id } }), isApiError('not_allowed'))
  const rejected = await omar(topUps.rejectTopUp, { params: { id }, body: { reason: 'it has come in full' } })
  assert.deepEqual([rejected.status, rejected.reason, await balance(fan)], ['credited', '', 5000])
  await reverses(olga, id)
  const back = await omar(topUps.approveTopUp, { params: { id } })
  assert.deepEqual([back.status, back.reason, await balance(fan)], ['reversed', 'mistyped: 40 have come', 0])
  assert.deepEqual(await differing(), [])
})

test('a gift given by mistake is returned to the site', async () => {
  const fan = await server.fan('given_back')
  const body = { username: fan.username, kind: 'gift', tokens: 30, reason: 'sorry' } as const
  const { _id: id } = await olga(topUps.grantTopUp, { body })
  const given = await sumOf(server.ctx.db, 'platform:discounts')
  await reverses(olga, id)
  assert.deepEqual([await balance(fan), (await sumOf(server.ctx.db, 'platform:discounts')) - given], [0, 3000])
  assert.deepEqual(await differing(), [])
})

test('the books find a top-up marked as credited without an entry', async () => {
  const fan = await server.fan('forged')
  await server.sql.query(
    `insert into top_ups (id, fan_id, kind, status, amount, currency, tokens, token_price, reference, confirmed_by, created_at, updated_at)
      values (gen_random_uuid(), $1, 'gift', 'credited', 1000, 'USD', 1000, 100, 'FORG-ED22', $1, now(), now())`,
    [fan.id],
  )
  assert.deepEqual(await differing(), ['top-ups'])
})
