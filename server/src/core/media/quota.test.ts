/** Tests parallel uploads that fit one by one, but not together. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'vitest'
import * as messages from '@fanfare/contract/messages'
import { changeSettings } from '#core/settings/index.ts'
import { assertOneSucceeds } from '../../../test/race-for-limit.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { tusClient } from '../../../test/tus.ts'

const site = await openTestServer()

test("a fan's parallel uploads cannot exceed the quota, and announced bytes count", async () => {
  await site.ctx.write((tx) => changeSettings(tx, { memberStorageMegabytes: 1 }))
  const fan = await site.fan('collector')
  const small = Buffer.from(await (await jpeg()).arrayBuffer())
  const photo = () => new Blob([new Uint8Array(small), new Uint8Array(randomBytes(200_000))])
  const tus = tusClient(site.base, fan.token)
  const announced = await tus.create(400_000, { kind: 'photo', name: 'a' })
  assert.equal(announced.status, 201)
  // Three of these fit into 1,048,576 bytes next to the announced ones.
  await assertOneSucceeds(site, {
    limit: 3,
    take: () => fan(messages.uploadMessagePhoto, { files: { file: photo() } }),
    sentence: /^Your storage is full\. Your account can store up to 1 MB/,
  })
  const stored = await site.sql.query<{ bytes: number }>(
    'select sum(bytes)::int as bytes from files where owner_id = $1 and removed_at is null',
    [fan.id],
  )
  assert.ok((stored.rows[0]?.bytes ?? 0) + 400_000 <= 1024 * 1024)
  const whole = Buffer.concat([small, randomBytes(400_000 - small.length)])
  assert.equal(
    (await tus.patch(announced.headers.get('location') ?? '', 0, whole)).status,
    200,
    'what was announced has its room',
  )
})
