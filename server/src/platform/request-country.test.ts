import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'vitest'
import { countryRule, onBehalfOf } from './request-country.ts'

const PROXY = '10.0.0.2'
/** An address of a British provider, and one of Google in the United States. */
const BRITISH = '81.2.69.142'
const AMERICAN = '8.8.8.8'

type Headers = Record<string, string>
const from = (remoteAddress: string, headers: Headers = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage
const behindCloudflare = countryRule({ trustedProxies: [PROXY], countryHeader: 'cf-ipcountry' })
const behindNginx = countryRule({ trustedProxies: [PROXY] })
const direct = countryRule({ trustedProxies: [] })

test('a trusted proxy names the country, and a header from anyone else has no effect', () => {
  const named = (country: string, more: Headers = {}) => ({ 'cf-ipcountry': country, ...more })
  const table: readonly [string, IncomingMessage, string | undefined][] = [
    ['a proxy names a country', from(PROXY, named('DE')), 'DE'],
    ['on an IPv6 socket', from(`::ffff:${PROXY}`, named('DE')), 'DE'],
    ['in lower case', from(PROXY, named(' de ')), 'DE'],
    ['Kosovo', from(PROXY, named('XK')), 'XK'],
    ['unknown', from(PROXY, named('XX', { 'x-forwarded-for': BRITISH })), undefined],
    ['the Tor network', from(PROXY, named('T1')), undefined],
    ['a country that does not exist', from(PROXY, named('ZZ')), undefined],
    ['no code', from(PROXY, named('Germany')), undefined],
    ['an empty header', from(PROXY, named('')), undefined],
    ['two headers', from(PROXY, named('DE, FR')), undefined],
    ['no header', from(PROXY, { 'x-forwarded-for': BRITISH }), 'GB'],
    ['an untrusted address', from(AMERICAN, named('DE')), 'US'],
    ['an untrusted private address', from('10.0.0.3', named('DE')), undefined],
    ['a client who pretends to be behind the proxy', from(AMERICAN, named('DE', { 'x-forwarded-for': PROXY })), 'US'],
  ]
  for (const [title, request, country] of table) assert.equal(behindCloudflare(request), country, title)
})

test('without the header, the table of networks gives the country of the visitor’s address', () => {
  const forwarded = (address: string) => from(PROXY, { 'x-forwarded-for': address, 'cf-ipcountry': 'DE' })
  const table: readonly [IncomingMessage, string | undefined][] = [
    [forwarded(BRITISH), 'GB'],
    [forwarded(`${AMERICAN}, ${BRITISH}`), 'GB'],
    [forwarded('2a02:2e0::1'), 'DE'],
    [forwarded('192.168.1.1'), undefined],
    [forwarded('::1'), undefined],
    [forwarded('nonsense'), undefined],
    [from(PROXY), undefined],
  ]
  for (const [request, country] of table)
    assert.equal(behindNginx(request), country, request.headers['x-forwarded-for']?.toString())
  assert.equal(direct(from(BRITISH, { 'x-forwarded-for': AMERICAN, 'cf-ipcountry': 'FR' })), 'GB')
  assert.equal(direct(from(`::ffff:${BRITISH}`)), 'GB')
  assert.equal(direct(from('127.0.0.1', { 'cf-ipcountry': 'FR' })), undefined)
})

test('a page reads the API from the country of its visitor', async () => {
  const visitor = from(PROXY, { 'cf-ipcountry': 'DE' })
  assert.equal(await onBehalfOf(visitor, async () => behindCloudflare(from('127.0.0.1'))), 'DE')
  assert.equal(behindCloudflare(from('127.0.0.1')), undefined)
})
