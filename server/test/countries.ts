/** Helpers for stories of people in certain countries: the test's own requests are those of a trusted proxy. */
import { createCall, type Call } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import type { TestServer } from './test-server.ts'

export const fromProxy = { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' }

export const countryHeader = (country: string) => ({ 'cf-ipcountry': country })

/** Returns a caller whose requests come from this country; a visitor without a token. */
export const callsFrom = ({ api }: TestServer, country: string, who?: { readonly token: string }): Call =>
  createCall(fetchTransport(api, who?.token, countryHeader(country)))
