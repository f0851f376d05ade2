import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import * as users from '@fanfare/contract/users'
import type { ApiError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { ReceivedFile } from '#platform/uploads.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { jpeg } from '../../../test/pictures.ts'
import { setAccountPicture } from './index.ts'

let site: TestServer
let ctx: Context
beforeAll(async () => {
  site = await openTestServer()
  ctx = site.ctx
})

const bytes = Buffer.from(await (await jpeg(1600, 1200)).arrayBuffer())
async function received(content: Buffer = bytes): Promise<ReceivedFile> {
  const path = join(ctx.config.uploadFolder, randomUUID())
  await writeFile(path, content)
  const hash = createHash('sha256').update(content).digest()
  return { path, bytes: content.length, hash, mime: 'image/jpeg', extension: 'jpg' }
}

for (const kind of ['avatar', 'cover'] as const)
  test(`the ${kind} has its permanent URL immediately, the previous one is removed, and a damaged one is rejected with a message`, async () => {
    const owner = await site.performer(`owner_of_${kind}`)
    const set = async (content?: Buffer) => setAccountPicture(ctx, owner.id, kind, await received(content))
    const first = await set()
    const answer = await fetch(site.base + first)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/webp'])
    const second = await set()
    await site.quiet()
    assert.deepEqual([(await fetch(site.base + first)).status, (await fetch(site.base + second)).status], [404, 200])
    assert.equal((await owner(users.readMe))[kind], second)
    const error = await set(bytes.subarray(0, 3000)).catch((error: ApiError) => error)
    assert.ok(typeof error !== 'string' && error.code === 'upload_not_accepted')
    assert.match(error.message, /^This image is damaged and can’t be shown/)
  })

test('a fan who sets ten avatars in parallel leaves one picture in the storage', async () => {
  const fan = await site.fan('hasty')
  const made = await Promise.all(
    Array.from({ length: 10 }, async () => setAccountPicture(ctx, fan.id, 'avatar', await received())),
  )
  await site.quiet()
  const { avatar } = await fan(users.readMe)
  const answers = await Promise.all(made.map(async (url) => [url === avatar, (await fetch(site.base + url)).status]))
  assert.deepEqual(
    answers.filter(([isCurrent, status]) => status !== (isCurrent ? 200 : 404)),
    [],
  )
})
