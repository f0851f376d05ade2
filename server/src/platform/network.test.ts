import assert from 'node:assert/strict'
import { test } from 'vitest'
import { networkOf } from './network.ts'

test('addresses of one IPv6 network count together and IPv4 addresses separately, however they are written', () => {
  assert.equal(networkOf('2001:db8:1:2:aaaa::1'), networkOf('2001:db8:1:2:ffff:1:2:3'))
  assert.notEqual(networkOf('2001:db8:1:2::1'), networkOf('2001:db8:1:3::1'))
  assert.equal(networkOf('192.0.2.7'), networkOf('::ffff:192.0.2.7'))
  assert.notEqual(networkOf('192.0.2.7'), networkOf('192.0.2.8'))
})
