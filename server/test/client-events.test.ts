/** Tests every client event that any feature has declared, as browsers send them over sockets. */
import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import * as messages from '@fanfare/contract/messages'
import { features } from '../src/app.ts'
import { random, valueFor, type Schema } from './schema-values.ts'
import { openSocket, type TestSocket } from './socket.ts'
import { openTestServer, type Caller, type TestServer } from './test-server.ts'
import { waitFor } from './wait.ts'

const clientEvents = features.flatMap((feature) => feature.clientEvents ?? [])
const UNLISTED = 'unlisted-value'
/** Fields that an attacker adds to be taken for someone else, or to reach someone else. */
const ADDED = { accountId: UNLISTED, from: UNLISTED, to: [UNLISTED], role: 'admin', text: UNLISTED, presence: UNLISTED }

let site: TestServer
let fan: Caller
let performer: Caller
let conversationId: string
beforeAll(async () => {
  site = await openTestServer()
  performer = await site.performer('ada.vale')
  fan = await site.fan('felix')
  conversationId = (await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } }))._id
})

async function socketOf({ token }: Caller): Promise<TestSocket & { readonly heard: unknown[] }> {
  const opened = await openSocket(site.base, token)
  const heard: unknown[] = []
  opened.socket.onAny((name: string, payload: unknown) => heard.push({ name, payload }))
  onTestFinished(() => opened.close())
  return { ...opened, heard }
}

/** Returns valid values, with the conversation of both. */
const validFor = ({ payload }: (typeof clientEvents)[number]) => {
  const values = valueFor(payload as Schema, { next: random(1), ids: [conversationId], optional: 1 }) as Record<string, unknown>
  return { ...values, ...('conversationId' in values && { conversationId }) }
}

for (const clientEvent of clientEvents)
  test(`${clientEvent.name}: no one receives fields that the schema does not list`, async () => {
    const [fans, performers] = [await socketOf(fan), await socketOf(performer)]
    fans.socket.emit(clientEvent.name, { ...ADDED, ...validFor(clientEvent) })
    await waitFor(() => performers.heard.length > 0, 'the other participant to receive the event')
    assert.deepEqual(
      [...fans.heard, ...performers.heard].filter((one) => JSON.stringify(one).includes(UNLISTED)),
      [],
    )
  })

for (const { name } of clientEvents)
  test(`${name}: an invalid payload is rejected, and the socket stays connected`, async () => {
    const { socket } = await socketOf(fan)
    const say = async (payload: unknown) => ((await socket.timeout(60_000).emitWithAck(name, payload)) as { code: string }).code
    for (const wrong of [null, 'text', [], { conversationId: 7 }, { conversationId: { toString: 1 } }]) {
      let code = ''
      // A socket may send five events per second.
      await waitFor(async () => (code = await say(wrong)) !== 'too_many_requests')
      assert.equal(code, 'not_valid', JSON.stringify(wrong))
    }
    assert.equal(socket.connected, true)
  })
