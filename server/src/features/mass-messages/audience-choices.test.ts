import assert from 'node:assert/strict'
import { test } from 'vitest'
import { blockUser } from '@fanfare/contract/blocks'
import { changeFanCard } from '@fanfare/contract/fan-cards'
import * as groups from '@fanfare/contract/fan-groups'
import { follow } from '@fanfare/contract/follows'
import * as mass from '@fanfare/contract/mass-messages'
import { createTier } from '@fanfare/contract/tiers'
import { isApiError, saves, subscribes } from '../../../test/payments.ts'
import { openTestServer } from '../../../test/test-server.ts'

const site = await openTestServer()

test('an operator chooses an audience by the tiers and groups of that performer only', async () => {
  const [olga, ada, mira] = [await site.operator('olga'), await site.performer('ada.vale'), await site.performer('mira')]
  const fans = [await site.fan('first'), await site.fan('second')]
  for (const fan of fans) {
    await saves(fan)
    await subscribes(fan, ada)
  }
  const { _id: gold } = await ada(createTier, { body: { name: 'Gold', monthly: 20, yearly: 200 } })
  await site.sql.query('update entitlements set tier_id = $1 where subject_id = $2', [gold, ada.id])
  const { _id: quiet } = await ada(groups.createFanGroup, { body: { name: 'Quiet' } })
  await ada(groups.addFanGroupUsers, { params: { id: quiet }, body: { userIds: [fans[1]!.id] } })

  const choices = await olga(mass.readAudienceChoices, { params: { id: ada.id } })
  assert.ok(choices.tiers.some(({ _id, name }) => _id === gold && name === 'Gold'))
  assert.deepEqual(choices.groups, [{ _id: quiet, name: 'Quiet', total: 1 }])
  const audience = {
    rule: { match: 'all' as const, conditions: [{ who: 'tier' as const, tierId: gold }] },
    exceptGroupIds: [quiet],
  }
  assert.equal((await olga(mass.countMassAudience, { body: { performerId: ada.id, audience } })).total, 1)
  const { _id: id } = await olga(mass.scheduleMassMessage, { body: { performerId: ada.id, audience, text: 'Only for you' } })
  await site.quiet()
  assert.equal((await olga(mass.readMassMessage, { params: { id } })).message.sent, 1)

  await assert.rejects(olga(mass.readAudienceChoices, { params: { id: fans[0]!.id } }), isApiError('not_found'))
  const theirs = { body: { performerId: mira.id, audience, text: 'Not theirs' } }
  await assert.rejects(olga(mass.scheduleMassMessage, theirs), isApiError('not_found'))
})

test("an operator finds a performer's fans by their own names, not by nicknames, and writes to one of them", async () => {
  const [olga, vera, nadia] = [await site.operator('oscar'), await site.performer('vera'), await site.performer('nadia')]
  const [wanda, walter, stranger] = [await site.fan('wanda'), await site.fan('walter'), await site.fan('winston')]
  for (const fan of [wanda, walter]) await fan(follow, { params: { id: vera.id } })
  await stranger(follow, { params: { id: nadia.id } })
  await vera(changeFanCard, { params: { id: wanda.id }, body: { nickname: 'Honeybee', version: 0 } })
  const found = async (q: string) => {
    const { data } = await olga(mass.searchFansOf, { params: { id: vera.id }, query: { q } })
    return data.map(({ username }) => username).sort()
  }
  assert.deepEqual(await found('w'), ['walter', 'wanda'])
  assert.deepEqual(await found('wanda'), ['wanda'])
  assert.deepEqual(await found('honeybee'), [], 'the search does not match nicknames')
  assert.doesNotMatch(JSON.stringify(await olga(mass.searchFansOf, { params: { id: vera.id } })), /Honeybee/)
  await walter(blockUser, { body: { userId: vera.id } })
  assert.deepEqual(await found(''), ['wanda'])

  const audience = { fanIds: [wanda.id, walter.id, stranger.id] }
  assert.equal((await olga(mass.countMassAudience, { body: { performerId: vera.id, audience } })).total, 1)
  const { _id: id } = await olga(mass.scheduleMassMessage, { body: { performerId: vera.id, audience, text: 'For you alone' } })
  await site.quiet()
  assert.equal((await olga(mass.readMassMessage, { params: { id } })).message.sent, 1)

  await assert.rejects(olga(mass.searchFansOf, { params: { id: wanda.id } }), isApiError('not_found'))
  for (const who of [vera, nadia, wanda])
    await assert.rejects(who(mass.searchFansOf, { params: { id: vera.id } }), isApiError('not_allowed'))
})
