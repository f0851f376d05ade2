/**
 * Determines the country of a request: from the header of a trusted proxy if one is configured, otherwise from a table of
 * networks. A country is an ISO 3166-1 code in capitals (`country-codes.ts`), or unknown.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import proxyAddr from '@fastify/proxy-addr'
import { Reader, type CountryResponse } from 'mmdb-lib'
import { isCountryCode } from '@fanfare/contract/country-codes'
import type { Config } from './config.ts'
import { isPublicAddress } from './public-addresses.ts'

/** Returns undefined if the country is unknown. */
export type CountryOf = (request: IncomingMessage) => string | undefined

type TrustConfig = Pick<Config, 'trustedProxies' | 'countryHeader'>

/**
 * Returns the rule of this site. Only a request that comes directly from a trusted proxy may name its country: anyone else could
 * send the header too.
 */
export function countryRule(
  { trustedProxies, countryHeader }: TrustConfig,
  countryOfAddress: (address: string) => string | undefined = lookUp,
): CountryOf {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return (received) => {
    const request = visitorOf(received)
    const peer = request.socket.remoteAddress
    const named = countryHeader === undefined ? undefined : request.headers[countryHeader]
    if (named !== undefined && peer !== undefined && isTrusted(peer, 0)) return knownCode(String(named).trim().toUpperCase())
    return peer === undefined ? undefined : countryOfAddress(withoutPrefix(proxyAddr(request, isTrusted)))
  }
}

const knownCode = (code: string | undefined) => (code !== undefined && isCountryCode(code) ? code : undefined)

/** An IPv4 address on an IPv6 socket. */
const withoutPrefix = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

const visitors = new AsyncLocalStorage<IncomingMessage>()

/** Attributes requests that the server sends to itself during `work` to the country of the visitor who caused them. */
export const onBehalfOf = <T>(visitor: IncomingMessage, work: () => Promise<T>): Promise<T> => visitors.run(visitor, work)

/** Returns the request of the visitor who caused this one. */
export const visitorOf = (received: IncomingMessage): IncomingMessage => visitors.getStore() ?? received

const TABLE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
let table: Reader<CountryResponse> | undefined

/** Reads the table into memory at the first address from the internet. The table assigns some private addresses wrongly. */
function lookUp(address: string): string | undefined {
  if (!isPublicAddress(address)) return undefined
  table ??= new Reader<CountryResponse>(readFileSync(fileURLToPath(import.meta.resolve(TABLE))))
  const found: unknown = table.get(address)
  return typeof found === 'object' && found !== null && 'country_code' in found
    ? knownCode(String(found.country_code))
    : undefined
}
