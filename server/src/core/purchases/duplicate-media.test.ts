import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { ApiError } from '@fanfare/contract'
import * as posts from '@fanfare/contract/posts'
import * as vault from '@fanfare/contract/vault'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'

let site: TestServer
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
})

async function forSale(fileIds: string[]): Promise<string> {
  const body = { text: 'for sale', audience: 'paid' as const, price: 20, fileIds }
  return (await nadia(posts.createPost, { body }))._id
}

const blocked = async () =>
  (
    await site.sql.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    )
  ).rows.length

test('a fan who unlocks two posts with the same photo in parallel pays for one: the photo is not sold twice', async () => {
  const photo = (await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  await site.quiet()
  const ids = [await forSale([photo]), await forSale([photo])]
  // Other buyers wait for the first buyer of a photo; later buyers share the lock.
  await (await site.fan('first', 100))(posts.buyPost, { params: { id: ids[0]! } })
  const felix = await site.fan('felix', 100)
  const wallet = new pg.Client(site.databaseUrl)
  await wallet.connect()
  onTestFinished(() => wallet.end())
  await wallet.query('begin')
  await wallet.query('select from wallets where account_id = $1 for update', [felix.id])
  const buying = ids.map((id) => felix(posts.buyPost, { params: { id } }))
  await waitFor(async () => (await blocked()) === 2, 'both purchases to wait')
  await wallet.query('commit')
  const ended = await Promise.allSettled(buying)
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.deepEqual(
    refused.map((error) => error instanceof ApiError && error.code),
    ['already_done'],
  )
  const { rows } = await site.sql.query('select sum(tokens)::int as spent from sales where fan_id = $1', [felix.id])
  assert.equal(rows[0].spent, 2000)
  for (const id of ids) assert.equal((await felix(posts.viewPost, { params: { id } })).locked, false)
  assert.deepEqual(await site.wrongBalances(), [])
})
