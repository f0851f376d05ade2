import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ApiError } from '@fanfare/contract'
import { uploadMessagePhoto } from '@fanfare/contract/messages'
import { readHealth } from '@fanfare/contract/health'
import * as tokens from '@fanfare/contract/tokens'
import * as users from '@fanfare/contract/users'
import { openTestServer, type TestServer } from '../../test/test-server.ts'
import { jpeg } from '../../test/pictures.ts'

const health = ({ guest }: TestServer) =>
  guest(readHealth).then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : 0),
  )
const isFull = (error: unknown) => error instanceof ApiError && error.code === 'storage_full' && error.status === 507
const noRoom = () => Promise.reject(Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }))

test('a fan whose upload finds no disk space gets a 507, and health fails until there is space again', async () => {
  const site = await openTestServer()
  const fan = await site.fan('felix')
  assert.equal(await health(site), 200)
  const file = await jpeg()
  const { putFile } = site.ctx.storage
  site.ctx.storage.putFile = noRoom
  await assert.rejects(fan(uploadMessagePhoto, { files: { file } }), isFull)
  assert.equal(await health(site), 503)
  site.ctx.storage.putFile = putFile
  await fan(uploadMessagePhoto, { files: { file } })
  await site.quiet()
})

test('a fan who pays while the database has no disk space gets a 507 and is not charged, and health fails', async () => {
  const site = await openTestServer()
  const [fan, star] = [await site.fan('felix', 1000), await site.performer('nadia')]
  await site.sql.query(`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await site.sql.query('create trigger full_disk before insert on transfers for each row execute function full_disk()')
  assert.equal(await health(site), 200)
  await assert.rejects(fan(tokens.tip, { params: { id: star.id }, body: { amount: 50 } }), isFull)
  // Reading still works.
  assert.equal((await fan(users.readMe)).balance, 1000)
  assert.equal(await health(site), 503)
})

test('health fails when nothing can be written, even if everything can be read', async () => {
  const site = await openTestServer()
  site.ctx.storage.put = noRoom
  assert.equal(await health(site), 503)
  const other = await openTestServer()
  await other.sql.query(`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`)
  await other.sql.query('create trigger full_disk before insert on health_probes for each row execute function full_disk()')
  assert.equal(await health(other), 503)
})
