/** Writes the archive of everything that the site has about an account: a file per kind of data, and the originals of own media. */
import { peopleById } from '#core/accounts/index.ts'
import { allPersonalData, type Exporting } from '#core/personal-data/index.ts'
import { settings } from '#core/settings/index.ts'
import { t } from '#lib/i18n.ts'
import { isId } from '#lib/id.ts'
import type { Context } from '#platform/context.ts'
import type { ArchiveWriter } from './archive-writer.ts'

const MAX_PEOPLE = 100_000
const BATCH_SIZE = 500

export async function writeAccount(ctx: Context, accountId: string, to: ArchiveWriter): Promise<void> {
  const sections: { name: string; path: string; entries: number; sha256: string }[] = []
  const people = new Set<string>()
  const exporting: Exporting = { ctx, accountId, include: (file) => to.include(file) }
  const write = async (name: string, rows: AsyncIterable<object>) => {
    const { path, entries, sha256 } = await to.lines(`data/${name}.jsonl`, rows)
    sections.push({ name, path, entries, sha256 })
  }
  for (const { exported } of allPersonalData(ctx))
    if ('rows' in exported) await write(exported.name, collecting(exported.rows(exporting), exported.people, people))
  await write('people', namesOf(ctx, [...people]))
  const { siteName, currency } = await settings(ctx)
  const account = (await peopleById(ctx.db, [accountId])).get(accountId)!
  const manifest = {
    format: 'fanfare-account',
    version: 1,
    createdAt: ctx.clock.now().toISOString(),
    site: { name: siteName, origin: ctx.config.origin },
    account: { id: accountId, username: account.username },
    currency,
    sections,
  }
  await to.text('fanfare-account.json', `${JSON.stringify(manifest, undefined, 2)}\n`)
  await to.text('README.txt', `${readme(siteName, account.username)}\n`)
}

const readme = (site: string, username: string): string =>
  [
    t('Everything that {site} has about @{username}.', { site, username }),
    t('The folder “data” has a file for each kind of data, with one entry per line (JSON). The folder “media” has your uploads.'),
    t('Amounts are in cents, or in hundredths of a token. Times are in UTC.'),
    t('The file “people” names the accounts whose ids appear in the other files.'),
  ].join('\n\n')

/** Yields the rows, and remembers the ids of other accounts in these fields. */
async function* collecting(rows: AsyncIterable<object>, fields: readonly string[], people: Set<string>): AsyncIterable<object> {
  for await (const row of rows) {
    for (const [field, value] of Object.entries(row))
      if (fields.includes(field) && typeof value === 'string' && isId(value) && people.size < MAX_PEOPLE) people.add(value)
    yield row
  }
}

/** Ids of content among them get no entry. Accounts that no longer exist have no name. */
async function* namesOf({ db }: Context, ids: readonly string[]): AsyncIterable<object> {
  for (let at = 0; at < ids.length; at += BATCH_SIZE)
    for (const { _id: id, name, username } of (await peopleById(db, ids.slice(at, at + BATCH_SIZE))).values())
      if (username !== '') yield { id, name, username }
}
