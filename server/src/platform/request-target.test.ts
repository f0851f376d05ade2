/** Tests requests over raw sockets whose target names a site. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, test } from 'vitest'
import { openTestServer, type TestServer } from '../../test/test-server.ts'
import { pathWithin } from './request-target.ts'

const ORIGIN = 'https://fanfare.example'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer({ env: { ORIGIN } })
})

/** Returns the status and the `location` of the response. */
async function asks(method: string, target: string, host = 'fanfare.example'): Promise<string> {
  const socket = connect(Number(new URL(site.base).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${method} ${target} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
  const answer = await text(socket)
  const [, status = ''] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? []
  const [, location] = /^location: (.*)\r$/im.exec(answer) ?? []
  return location === undefined ? status : `${status} ${location}`
}

test('a request for another site is rejected, whatever host the headers name', async () => {
  for (const target of [
    'http://evil.example/',
    'http://evil.example/people',
    'https://evil.example/api/config',
    'HTTP://EVIL.example/',
    'http://fanfare.example@evil.example/',
    'http://fanfare.example.evil.example/',
    'http://evil.example\\fanfare.example/',
    'ftp://fanfare.example/',
  ])
    for (const method of ['POST', 'GET'])
      for (const host of ['fanfare.example', 'evil.example'])
        assert.equal(await asks(method, target, host), '400', `${method} ${target} for ${host}`)
})

test('a form posted to a path of this site leads to that path, however the target is written', async () => {
  assert.equal(await asks('POST', '/people?page=2'), '303 /people?page=2')
  assert.equal(await asks('POST', `${ORIGIN}/people?page=2`), '303 /people?page=2')
  for (const target of ['//evil.example/', `${ORIGIN}//evil.example/`]) assert.equal(await asks('POST', target), '404', target)
})

test('an absolute target of this site is read as its path', () => {
  const cases = {
    'https://fanfare.example': '/',
    'https://fanfare.example/': '/',
    'https://fanfare.example:443/a?b=c': '/a?b=c',
    'https://FANFARE.example/a': '/a',
    'https://fanfare.example?a': '/?a',
    'https://fanfare.example:8443/': undefined,
    'https://evil.example/': undefined,
    'javascript:alert(1)': undefined,
    '': undefined,
  }
  for (const [target, path] of Object.entries(cases)) assert.equal(pathWithin(ORIGIN, target), path, target)
})
