/**
 * Provides the web's catalogs, each as one file with a hash in its name. The server renders with them, and a browser loads its
 * page's one. English needs none. They come from `i18n/locales` unchanged, so nothing needs compiling first.
 */
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { locales } from '@fanfare/contract/locales'
import { cataloguePath, readMessages } from '@fanfare/i18n/catalogue'
import { PSEUDO, type AnyLocale } from '@fanfare/i18n/locales'

const NAME = 'virtual:catalogues'
const RESOLVED = `\0${NAME}`
const translated: readonly AnyLocale[] = [...locales.filter((locale) => locale !== 'en'), PSEUDO]

interface File {
  readonly locale: AnyLocale
  readonly name: string
  readonly text: string
}

function readFiles(): File[] {
  return translated.map((locale) => {
    const text = JSON.stringify(readMessages(locale, 'web'))
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
    return { locale, name: `assets/${locale}-${hash}.json`, text }
  })
}

export const catalogues: Plugin = {
  name: 'catalogues',
  resolveId: (id) => (id === NAME ? RESOLVED : null),
  load(id) {
    if (id !== RESOLVED) return null
    for (const locale of locales) if (locale !== 'en') this.addWatchFile(cataloguePath(locale))
    const entries = readFiles().map(
      ({ locale, name, text }) => `${JSON.stringify(locale)}: { url: ${JSON.stringify(`/${name}`)}, messages: ${text} }`,
    )
    return `export const catalogues = { ${entries.join(', ')} }`
  },
  generateBundle() {
    if (this.environment.name !== 'client') return
    for (const { name, text } of readFiles()) this.emitFile({ type: 'asset', fileName: name, source: text })
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const file = readFiles().find(({ name }) => request.url === `/${name}`)
      if (!file) return next()
      response.setHeader('content-type', 'application/json; charset=utf-8')
      response.end(file.text)
    })
  },
}
