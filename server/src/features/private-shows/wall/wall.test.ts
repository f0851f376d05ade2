/** Stories of operators who watch over private shows: what they see, warn and stop, and what stays between the two people. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'vitest'
import { listActs } from '@fanfare/contract/audit'
import { listNotifications } from '@fanfare/contract/notifications'
import * as wall from '@fanfare/contract/private-show-wall'
import { leaveShow } from '@fanfare/contract/private-shows'
import { readStreamToken } from '@fanfare/contract/streaming'
import { readMe } from '@fanfare/contract/users'
import { assertBooks } from '../../../../test/books.ts'
import { isApiError } from '../../../../test/payments.ts'
import { givesShows, nextMinute, readShow, requests, runs } from '../../../../test/private-shows.ts'
import { openTestServer, type Caller } from '../../../../test/test-server.ts'
import { waitFor } from '../../../../test/wait.ts'

const site = await openTestServer()
const olga = await site.operator()
let count = 0
let [fan, ada] = [await site.fan('felix', 100), await site.performer('ada')]
beforeEach(async () => {
  count++
  ;[fan, ada] = [await site.fan(`fan${count}`, 100), await site.performer(`ada${count}`)]
  await givesShows(ada)
})
afterEach(() => site.clock.reset())

const by = (id: string) => ({ params: { id } })
const lists = async (query: { status?: 'started' | 'ended'; username?: string } = {}) =>
  (await olga(wall.listWatchedShows, { query })).data
const warningsOf = async (who: Caller) =>
  (await who(listNotifications, { query: {} })).data
    .filter(({ type }) => type === 'private_show_warning')
    .map(({ title }) => title)

test('an operator sees who is in a private show, warns one side, stops the show, and the fan gets the open minute back', async () => {
  const id = await runs(site, fan, ada, { hasCamera: true })
  await nextMinute(site, [fan, ada], id)
  const [seen] = await lists({ username: `fan${count}` })
  assert.deepEqual(
    [seen?.performer.username, seen?.fan.username, seen?.status, seen?.paidMinutes, seen?.hasFanCamera, seen?.warnings],
    [`ada${count}`, `fan${count}`, 'started', 1, true, 0],
  )
  await olga(wall.warnInShow, { ...by(id), body: { side: 'fan', reason: 'No insults, please.' } })
  await waitFor(async () => (await warningsOf(fan)).length > 0 || undefined, 'the warning')
  assert.deepEqual(await warningsOf(fan), ['An operator has warned you: No insults, please.'])
  assert.deepEqual(await warningsOf(ada), [])
  const stopped = await olga(wall.stopShow, { ...by(id), body: { reason: 'Insults again.' } })
  assert.deepEqual([stopped.status, stopped.endReason, stopped.warnings], ['ended', 'site', 1])
  await site.quiet()
  assert.equal(site.engine.rooms.has(`show-${id}`), false)
  for (const who of [fan, ada]) {
    const show = await readShow(who, id)
    assert.deepEqual([show.status, show.endReason, show.stopReason, show.paidMinutes], ['ended', 'site', 'Insults again.', 1])
  }
  assert.equal((await fan(readMe)).balance, 90)
  assert.deepEqual([await lists(), (await lists({ status: 'ended' })).map(({ _id }) => _id)], [[], [id]])
  const acts = (await olga(listActs, { query: { subject: 'private_show' } })).data
  assert.deepEqual(
    acts.map(({ act, reason }) => [act, reason]),
    [
      ['private_show.stop', 'Insults again.'],
      ['private_show.warn', 'No insults, please.'],
    ],
  )
  await assert.rejects(olga(wall.stopShow, { ...by(id), body: { reason: 'twice' } }), isApiError('changed_meanwhile'))
  const late = olga(wall.warnInShow, { ...by(id), body: { side: 'fan', reason: 'late' } })
  await assert.rejects(late, isApiError('changed_meanwhile'))
  await assertBooks(site)
})

test('an operator finds no requests, no words and no prices, and cannot join a private show', async () => {
  const other = await site.fan(`other${count}`, 100)
  await requests(other, ada)
  const id = await runs(site, fan, ada)
  const seen = await lists()
  assert.deepEqual(
    seen.map(({ _id }) => _id),
    [id],
  )
  assert.equal(/garden|price|cost|message/.test(JSON.stringify(seen)), false)
  await assert.rejects(olga(readStreamToken, { body: { kind: 'show', _id: id } }), isApiError('not_found'))
  assert.deepEqual(await lists({ username: 'unknown.person' }), [])
  await fan(leaveShow, by(id))
})

test('fans, performers and operators without the permission cannot see or stop private shows', async () => {
  const id = await runs(site, fan, ada)
  const finance = await site.operator(`finance${count}`, 'finance')
  for (const who of [fan, ada, finance]) {
    await assert.rejects(who(wall.listWatchedShows, { query: {} }), isApiError('not_allowed'))
    await assert.rejects(who(wall.warnInShow, { ...by(id), body: { side: 'fan', reason: 'no' } }), isApiError('not_allowed'))
    await assert.rejects(who(wall.stopShow, { ...by(id), body: { reason: 'no' } }), isApiError('not_allowed'))
  }
  assert.equal((await readShow(fan, id)).status, 'started')
  await fan(leaveShow, by(id))
})
