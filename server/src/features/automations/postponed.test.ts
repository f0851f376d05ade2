/** Stories of automatic messages that are due while their fan is left alone: they wait, one of each kind, and everything is asked again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as automations from '@fanfare/contract/automations'
import * as groups from '@fanfare/contract/fan-groups'
import { followsNow, makes, onServer, resultsOf, skippedOf, tips } from '../../../test/automations.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const { dayPasses, texts, timePasses } = onServer(site)
const waitingOf = async (who: Caller, { _id }: { _id: string }) => (await resultsOf(who, _id)).automation.results.waiting

test('a message that is due too soon after another comes when the fan is no longer left alone, once', async () => {
  const star = await site.performer('patient')
  const fan = await site.fan('generous', 500)
  await makes(star, 'follow', { text: 'Welcome' })
  const thanks = await makes(star, 'tip', { text: 'Thank you' })
  await followsNow(fan, star)
  assert.deepEqual(await texts(fan, star), ['Welcome'])
  for (let i = 0; i < 3; i += 1) await tips(fan, star)
  assert.deepEqual(await texts(fan, star), ['Welcome'])
  assert.equal(await waitingOf(star, thanks), 1)
  assert.deepEqual(await skippedOf(star, thanks._id), ['too_soon', 'too_soon'], 'one of each kind waits')
  const { rows } = await site.sql.query<{ hours: number }>(
    `select round(extract(epoch from due_at - now()) / 3600)::int as hours from automation_runs where is_postponed`,
  )
  assert.deepEqual(rows, [{ hours: 24 }])

  // Its job may run before that: the fan is left alone all the same.
  await timePasses()
  assert.deepEqual([await texts(fan, star), await waitingOf(star, thanks)], [['Welcome'], 1])
  await dayPasses()
  await timePasses()
  assert.deepEqual([await texts(fan, star), await waitingOf(star, thanks)], [['Welcome', 'Thank you'], 0])
})

test('of several that wait one comes in each span, and what no longer holds by then does not come', async () => {
  const star = await site.performer('orderly')
  const [first, second] = [await site.fan('first', 500), await site.fan('second', 500)]
  const list = await star(groups.createFanGroup, { body: { name: 'Not these' } })
  await makes(star, 'follow', { text: 'Welcome' })
  const some = await makes(star, 'tip', { text: 'Thanks', conditions: { exceptGroupIds: [list._id] } })
  const all = await makes(star, 'tip', { text: 'By the way' })
  for (const fan of [first, second]) {
    await followsNow(fan, star)
    await site.quiet()
    await tips(fan, star)
  }
  await site.quiet()
  assert.deepEqual([await waitingOf(star, some), await waitingOf(star, all)], [2, 2])
  await star(groups.addFanGroupUsers, { params: { id: list._id }, body: { userIds: [second.id] } })
  await dayPasses()
  await timePasses()
  assert.equal((await texts(first, star)).length, 2)
  assert.deepEqual(await texts(second, star), ['Welcome', 'By the way'])
  assert.deepEqual(await skippedOf(star, some._id), ['conditions'])
  await dayPasses()
  await timePasses()
  assert.deepEqual((await texts(first, star)).toSorted(), ['By the way', 'Thanks', 'Welcome'])

  // One that waits goes with its automation.
  await tips(first, star)
  await site.quiet()
  await star(automations.removeAutomation, { params: { id: all._id } })
  await dayPasses()
  await timePasses()
  assert.deepEqual((await texts(first, star)).toSorted(), ['By the way', 'Thanks', 'Thanks', 'Welcome'])
})
