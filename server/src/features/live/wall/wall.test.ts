import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { listActs } from '@fanfare/contract/audit'
import * as live from '@fanfare/contract/live'
import * as wall from '@fanfare/contract/live-wall'
import { listNotifications } from '@fanfare/contract/notifications'
import { readStreamToken } from '@fanfare/contract/streaming'
import { atEndOfFile } from '../../../../test/at-end-of-file.ts'
import { goesLive, roomNameOf } from '../../../../test/live.ts'
import { isApiError } from '../../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../../test/test-server.ts'
import { waitFor } from '../../../../test/wait.ts'

let site: TestServer
let ada: Caller
let olga: Caller
beforeAll(async () => {
  site = await openTestServer({ env: { FRAME_HOOK_URL: await openModerationService() } })
  ;[ada, olga] = [await site.performer('ada'), await site.operator()]
})

/** A moderation service, which records the pictures that it gets. */
const pictures: { readonly id: unknown; readonly accountId: unknown; readonly bytes: string }[] = []
async function openModerationService(): Promise<string> {
  const service = createServer(async (request, response) => {
    const { 'x-stream-id': id, 'x-account-id': accountId } = request.headers
    pictures.push({ id, accountId, bytes: (await buffer(request)).toString() })
    response.end()
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  atEndOfFile(async () => void service.close())
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}/frames`
}

const code = (error: ApiError) => error.code
const lists = async (query: { status?: 'live' | 'ended'; username?: string } = {}) => (await olga(wall.listWall, { query })).data

test('an operator sees live rooms with pictures, watches unseen, warns and stops a room, and the audit log shows it', async () => {
  const { _id: id } = await goesLive(ada, { title: 'On air', isRecorded: true })
  await site.quiet()
  const path = join(site.ctx.config.uploadFolder, 'frame.webp')
  await writeFile(path, 'a picture')
  site.engine.frame(roomNameOf(id), ada.id, path)
  await waitFor(async () => (await lists())[0]?.picture ?? undefined, 'the picture')
  const [seen] = await lists({ username: 'ada' })
  assert.deepEqual([seen?.title, seen?.isRecording, seen?.picture?.url.slice(0, 23)], ['On air', true, 'data:image/webp;base64,'])

  assert.deepEqual(await waitFor(async () => pictures[0], 'the moderation service'), {
    id,
    accountId: ada.id,
    bytes: 'a picture',
  })

  // The usual way leaves no trace, so it is closed to operators.
  assert.equal(await olga(readStreamToken, { body: { kind: 'live', _id: id } }).catch(code), 'not_found')
  const { grant } = await olga(wall.watchUnseen, { params: { id } })
  assert.ok(grant.engine === 'embedded' && grant.publishUrl === undefined)
  site.engine.join(roomNameOf(id), olga.id)
  await waitFor(async () => (await site.sql.query('select from stream_connections')).rowCount === 1, 'the operator to be known')
  await site.quiet()
  assert.equal((await ada(live.listLiveViewers, { params: { id }, query: {} })).total, 0)

  await olga(wall.warnPerformer, { params: { id }, body: { reason: 'Please cover the street sign.' } })
  const stopped = await olga(wall.stopLiveRoom, { params: { id }, body: { reason: 'The sign again.' } })
  assert.deepEqual([stopped.status, stopped.warnings], ['ended', 1])
  await site.quiet()
  assert.deepEqual([site.engine.rooms.size, site.engine.recordings.size], [0, 0])
  const own = await ada(live.viewOwnLiveRoom, { params: { id } })
  assert.deepEqual([own.endedBy, own.endReason], ['operator', 'The sign again.'])
  assert.ok(
    (await ada(listNotifications, { query: {} })).data.some(({ title }) => title.includes('Please cover the street sign.')),
  )
  const acts = (await olga(listActs, { query: { subject: 'live' } })).data
  assert.deepEqual(
    acts.map(({ act, reason }) => [act, reason]),
    [
      ['live.stop', 'The sign again.'],
      ['live.warn', 'Please cover the street sign.'],
      ['live.watch', ''],
    ],
  )
  assert.equal((await lists()).length, 0)
  assert.equal((await lists({ status: 'ended' })).length, 1)
  await assert.rejects(olga(wall.stopLiveRoom, { params: { id }, body: { reason: 'twice' } }), isApiError('changed_meanwhile'))
  await assert.rejects(olga(wall.watchUnseen, { params: { id } }), isApiError('not_found'))
})

test('performers, fans and operators without the permission cannot use the wall', async () => {
  const { _id: id } = await goesLive(ada)
  const finance = await site.operator('finance', 'finance')
  for (const who of [ada, finance]) {
    await assert.rejects(who(wall.listWall, { query: {} }), isApiError('not_allowed'))
    await assert.rejects(who(wall.stopLiveRoom, { params: { id }, body: { reason: 'no' } }), isApiError('not_allowed'))
  }
})
