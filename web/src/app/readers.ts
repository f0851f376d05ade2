/**
 * Sets the reader of each page on the server: many requests run in parallel, each with its own language, time zone and the site's
 * token price.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { catalogues } from 'virtual:catalogues'
import { PSEUDO } from '@fanfare/i18n/locales'
import type { RequestContext } from '#core/request-context.ts'
import { readCookie } from '#lib/cookies.ts'
import { provideReader, type Reader } from '#lib/i18n.ts'
import { provideTokenPrice, type TokenPrice } from '#lib/token-format.ts'

interface Rendering {
  readonly reader: Reader
  readonly tokenPrice: TokenPrice | undefined
}

const renderings = new AsyncLocalStorage<Rendering>()
const ENGLISH: Reader = { lang: 'en', locale: 'en', timeZone: 'UTC' }
provideReader(() => renderings.getStore()?.reader ?? ENGLISH)
provideTokenPrice(() => renderings.getStore()?.tokenPrice)

export async function renderForReader<T>(request: RequestContext, render: () => T): Promise<Awaited<T>> {
  // Without settings the page is an error page, which shows no price.
  const [reader, tokenPrice] = await Promise.all([readerOf(request), request.settings().catch(() => undefined)])
  return await renderings.run({ reader, tokenPrice }, render)
}

async function readerOf({ viewer, locale, cookies }: RequestContext): Promise<Reader> {
  const account = await viewer().catch(() => null)
  const lang = locale === PSEUDO ? locale : (account?.locale ?? locale)
  const catalogue = catalogues[lang]
  return {
    lang,
    locale: lang === PSEUDO ? 'en' : lang,
    timeZone: validTimeZone(readCookie(cookies, 'timeZone')),
    ...(catalogue && { messages: catalogue.messages, messagesUrl: catalogue.url }),
  }
}

/** Returns UTC until the browser has sent a time zone that this server knows. */
function validTimeZone(name: string): string {
  if (!/^[\w+/-]{1,60}$/.test(name)) return 'UTC'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
