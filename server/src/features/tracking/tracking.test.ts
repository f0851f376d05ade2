import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as tokens from '@fanfare/contract/tokens'
import * as tracking from '@fanfare/contract/tracking'
import { addDays } from '#lib/time.ts'
import { opens, registers } from '../../../test/visitors.ts'
import { isApiError, saves, subscribes } from '../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
})

const makes = (name: string, by = nadia) => by(tracking.createTrackingLink, { body: { name } })
const linkNow = async (id: string) =>
  (await nadia(tracking.searchTrackingLinks)).data.find((one) => one._id === id) ?? assert.fail('the link is gone')

test('a visitor counts once a day, signs up, subscribes and pays, and the performer sees all of it at the link', async () => {
  const { _id: id, path } = await makes('Newsletter')
  assert.match(path, /^\/nadia\?t=[\w-]{8}$/)
  const cookies = await opens(site, path)
  await opens(site, path, { cookies })
  await opens(site, path, { device: 'another browser' })
  assert.equal((await linkNow(id)).visits, 2)
  site.clock.moveTo(addDays(site.clock.now(), 1))
  await opens(site, path, { cookies })
  assert.equal((await linkNow(id)).visits, 3)
  const fan = await registers(site, 'comes@example.test', cookies)
  await saves(fan)
  await subscribes(fan, nadia)
  await site.quiet()
  const { signUps, subscribers, revenue } = await linkNow(id)
  // The commission of 9.99 is 1.99.
  assert.deepEqual([signUps, subscribers, revenue], [1, 1, 8])
  const { rows } = await site.sql.query<{ visitor: string }>('select visitor from tracking_visitors')
  assert.ok(rows.every((row) => /^[\w-]{22}$/.test(row.visitor)))
})

test('an existing fan counts for the first link only, from then on, and the performer never does', async () => {
  const fan = await site.fan('here', 500)
  await fan(tokens.tip, { params: { id: nadia.id }, body: { amount: 50 } })
  const [first, second] = [await makes('First'), await makes('Second')]
  await opens(site, first.path, { token: fan.token })
  await opens(site, second.path, { token: fan.token })
  await fan(tokens.tip, { params: { id: nadia.id }, body: { amount: 100 } })
  const outcome = async (id: string) => {
    const { visits, signUps, revenue } = await linkNow(id)
    return [visits, signUps, revenue]
  }
  assert.deepEqual(
    [await outcome(first._id), await outcome(second._id)],
    [
      [1, 0, 80],
      [1, 0, 0],
    ],
  )
  await opens(site, first.path, { token: nadia.token, device: 'her own' })
  assert.equal((await linkNow(first._id)).visits, 1)
})

test("a removed link counts nothing and still opens the profile, and others' links cannot be changed", async () => {
  const other = await site.performer('other')
  const { _id: id, path } = await makes('Poster')
  await assert.rejects(other(tracking.removeTrackingLink, { params: { id } }), isApiError('not_found'))
  assert.equal((await other(tracking.searchTrackingLinks)).total, 0)
  await nadia(tracking.removeTrackingLink, { params: { id } })
  await assert.rejects(nadia(tracking.removeTrackingLink, { params: { id } }), isApiError('not_found'))
  assert.equal(await opens(site, path), '')
  assert.equal((await fetch(`${site.base}${path}`)).status, 200)
  for (const name of ['', ' ', 'x'.repeat(61), 'two\nlines']) await assert.rejects(makes(name), isApiError('not_valid', 'name'))
})

test('a link with a large number of fans also counts the revenue of the last one', async () => {
  const star = await site.performer('crowded')
  const { _id: id, path } = await makes('Crowd', star)
  await site.sql.query(
    `with made as (
      insert into accounts (id, role, status, name, username, email, password_hash, created_at)
      select gen_random_uuid(), 'fan', 'active', 'Somebody', 'brought' || n, 'brought' || n || '@example.test', '', now()
      from generate_series(1, 50000) n returning id
    ) insert into tracked_fans (performer_id, fan_id, link_id, is_sign_up, at) select $1, id, $2, false, now() from made`,
    [star.id, id],
  )
  const last = await site.fan('last', 100)
  await opens(site, path, { token: last.token })
  await last(tokens.tip, { params: { id: star.id }, body: { amount: 100 } })
  assert.equal((await star(tracking.searchTrackingLinks)).data[0]?.revenue, 80)
})
