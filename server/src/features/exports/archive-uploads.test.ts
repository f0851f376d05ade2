import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import { changeSettings } from '#core/settings/index.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { tusClient } from '../../../test/tus.ts'

const MEGABYTE = 1024 * 1024
const GIGABYTE = 1024 * MEGABYTE
const archive = { kind: 'archive', name: 'vault.zip' }
const photo = { kind: 'photo', name: 'lighthouse.jpg' }

let site: TestServer
let nadia: Caller
let tus: ReturnType<typeof tusClient>
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  tus = tusClient(site.base, nadia.token)
})

const onDisk = () => readdir(join(site.folder, 'resumable'))

test("a performer's new archive replaces the unfinished one", async () => {
  const first = await tus.create(40 * GIGABYTE, archive)
  assert.equal(first.status, 201)
  const begun = first.headers.get('location') ?? ''
  assert.equal((await tus.patch(begun, 0, Buffer.from('PK\x03\x04 and the rest of its head'))).status, 204)
  assert.equal((await tus.create(30 * GIGABYTE, archive)).status, 201)
  assert.equal((await onDisk()).length, 1)
  assert.equal((await tus.patch(begun, 32, Buffer.alloc(10))).status, 404)
})

test('a performer cannot upload an archive larger than any vault, and uses the vault during an upload', async () => {
  await site.ctx.write((tx) => changeSettings(tx, { performerStorageMegabytes: 10 }))
  const refused = await tus.create(2 * GIGABYTE, archive)
  assert.deepEqual([refused.status, refused.body.code], [413, 'upload_too_large'])
  assert.match(refused.body.message, /larger than your storage.* 10 MB/)
  assert.equal((await tus.create(11 * MEGABYTE, archive)).status, 201)
  assert.equal((await tus.create(100_000, photo)).status, 201)
})
