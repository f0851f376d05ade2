/** Tests the rights to join: bound, short-lived and impossible to forge. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { SignJWT } from 'jose'
import { keyFor } from '../../seal.ts'
import { openGrantTokens } from './grant-tokens.ts'
import { iceServersFor } from './ice-servers.ts'
import { openJoinLimit } from './join-limit.ts'

const SECRET = 'a secret of a site that is long enough'
const now = new Date('2030-01-01T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const grant = { room: 'room', sub: 'account', role: 'viewer' } as const

test('a grant names room, account and role, and expires', async () => {
  const tokens = openGrantTokens(SECRET)
  const token = await tokens.sign(grant, now, 60)
  const { jti, ...claims } = (await tokens.verify(token, after(59))) ?? {}
  assert.deepEqual({ ...claims }, { ...grant, madeAt: now.getTime(), aud: 'streaming', exp: after(60).getTime() / 1000 })
  assert.ok(jti)
  assert.equal(await tokens.verify(token, after(61)), undefined)
})

test('a key of an encoder works for years', async () => {
  const tokens = openGrantTokens(SECRET)
  const key = await tokens.sign({ ...grant, role: 'publisher', version: 3 }, now)
  assert.equal((await tokens.verify(key, after(100_000_000)))?.version, 3)
})

test('forged, altered and foreign tokens are worthless', async () => {
  const tokens = openGrantTokens(SECRET)
  const token = await tokens.sign(grant, now, 60)
  const [head = '', body = '', signature = ''] = token.split('.')
  const other = Buffer.from(body, 'base64url').toString().replace('viewer', 'duplex')
  const key = keyFor(SECRET, 'streaming grants')
  const signed = (claims: object) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(key)
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const forged: readonly string[] = [
    '',
    'garbage',
    `${head}.${body}.`,
    `${none}.${body}.`,
    `${head}.${Buffer.from(other).toString('base64url')}.${signature}`,
    await openGrantTokens('another secret of another site').sign(grant, now, 60),
    // Signed by this site for something else, or without an end.
    await signed({ ...grant, madeAt: 1, jti: 'x', exp: after(60).getTime() / 1000 }),
    await signed({ ...grant, madeAt: 1, jti: 'x', aud: 'streaming' }),
    await signed({ ...grant, role: 'operator', madeAt: 1, jti: 'x', aud: 'streaming', exp: after(60).getTime() / 1000 }),
    'x'.repeat(100_000),
  ]
  for (const one of forged) assert.equal(await tokens.verify(one, now), undefined, one.slice(0, 80))
})

test('one grant is not enough for a flood of joins', () => {
  const limit = openJoinLimit()
  for (let attempt = 0; attempt < 90; attempt++) assert.equal(limit.exceeded('one', now), undefined)
  assert.equal(limit.exceeded('one', after(10)), 50)
  assert.equal(limit.exceeded('other', now), undefined)
  assert.equal(limit.exceeded('one', after(61)), undefined)
})

test('credentials of a TURN server are those that coturn calculates', () => {
  assert.deepEqual(iceServersFor(undefined, 'account', now), [])
  const [server] = iceServersFor({ url: 'turn:turn.fans.example:3478', secret: 'north' }, 'account', now)
  assert.equal(server?.username, `${now.getTime() / 1000 + 43_200}:account`)
  assert.match(server?.credential ?? '', /^[\w+/]{27}=$/)
})
