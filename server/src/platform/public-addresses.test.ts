import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isPublicAddress, publicLookup } from './public-addresses.ts'

test('only public internet addresses are connected to, however they are written', () => {
  const open = ['8.8.8.8', '142.250.74.110', '2a00:1450:4001:81b::200e']
  const closed = [
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    'no address',
  ]
  assert.deepEqual(
    open.filter((one) => !isPublicAddress(one)),
    [],
  )
  assert.deepEqual(closed.filter(isPublicAddress), [])
})

test("a name that resolves into the server's own network is not connected to", async () => {
  const error = await new Promise((resolve) => publicLookup('localhost', {}, resolve))
  assert.match(String(error), /localhost has no public address/)
})
