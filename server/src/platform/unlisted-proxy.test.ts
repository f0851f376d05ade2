import assert from 'node:assert/strict'
import { onTestFinished, test } from 'vitest'
import Fastify from 'fastify'
import { warnOfUnlistedProxy } from './unlisted-proxy.ts'

test('an operator reads once in the log that a proxy is not listed, and nothing about a listed proxy or direct visitors', async () => {
  const lines: string[] = []
  const app = Fastify()
  onTestFinished(() => app.close())
  const log = { info: (line: string) => void lines.push(line), error: () => assert.fail('an error') }
  warnOfUnlistedProxy(app, (address) => address === '10.0.0.1', log)
  app.get('/', () => 'here')
  const request = (remoteAddress: string, forwarded?: string) =>
    app.inject({ url: '/', remoteAddress, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } })
  await request('10.0.0.1', '203.0.113.7')
  await request('203.0.113.7')
  assert.deepEqual(lines, [])
  await request('10.0.0.2', '203.0.113.7')
  await request('10.0.0.2', '203.0.113.8')
  assert.equal(lines.length, 1)
  assert.match(lines[0]!, /^· 10\.0\.0\.2 forwards requests but is not listed in TRUSTED_PROXIES/)
})
