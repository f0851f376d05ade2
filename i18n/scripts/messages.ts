/** `npm run messages`: updates the catalogs from the sources, and lists missing translations. */
import { existsSync, writeFileSync } from 'node:fs'
import { createItem, stringifyPo } from 'pofile-ts'
import { locales } from '@fanfare/contract/locales'
import { cataloguePath, readEntries, type TranslatedLocale } from '../src/catalogue.ts'
import { extractMessages } from './extract.ts'

const found = await extractMessages()
for (const locale of locales) if (locale !== 'en') update(locale)

function update(locale: TranslatedLocale): void {
  const known = new Map(
    existsSync(cataloguePath(locale)) ? readEntries(locale).map(({ message, translation }) => [message, translation]) : [],
  )
  const messages = [...found.keys()].toSorted()
  const items = messages.map((message) => ({
    ...createItem(),
    msgid: message,
    msgstr: [known.get(message) ?? ''],
    references: [...(found.get(message) ?? [])],
  }))
  const headers = { Language: locale, 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Transfer-Encoding': '8bit' }
  writeFileSync(cataloguePath(locale), `${stringifyPo({ headers, items, comments: [] }, { foldLength: 0 }).trim()}\n`)
  const open = messages.filter((message) => !known.get(message))
  console.log(`· ${locale}: ${messages.length} messages, ${open.length} not translated`)
  for (const message of open) console.log(`  ${JSON.stringify(message)}`)
}
