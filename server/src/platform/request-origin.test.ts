/** Tests that a browser recognizes the events of its own change by the key of its request. */
import assert from 'node:assert/strict'
import { onTestFinished, test } from 'vitest'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import { createCall } from '@fanfare/contract'
import * as tokens from '@fanfare/contract/tokens'
import { openTestServer } from '../../test/test-server.ts'

const site = await openTestServer()

test('only the windows of the account that made a request receive its key', async () => {
  const [fan, star] = [await site.fan('felix', 100), await site.performer('nadia')]
  const delivered: { to: readonly string[]; name: string; key: string | undefined }[] = []
  const { realtime } = site.ctx
  const { emit } = realtime
  onTestFinished(() => void (realtime.emit = emit))
  realtime.emit = (to, { name }, _payload, { key } = {}) => void delivered.push({ to, name, key })
  const call = createCall(fetchTransport(`${site.base}/api`, fan.token))
  await call(tokens.tip, { params: { id: star.id }, body: { amount: 50 } }, { key: 'a-tip-of-felix' })
  await site.quiet()
  const byKey = delivered.filter(({ key }) => key !== undefined)
  assert.ok(byKey.length > 0)
  assert.deepEqual([...new Set(byKey.flatMap(({ to, key }) => [...to, key]))], [fan.id, 'a-tip-of-felix'])
  assert.ok(delivered.some(({ to, key }) => to.includes(star.id) && key === undefined))
  // Events that a job emits later carry no key for anyone.
  assert.ok(delivered.some(({ name, key }) => name === 'message_created' && key === undefined))
})
