/** Exports a safety log for the police, as JSON and as PDF. */
import type { Download } from '@fanfare/contract/downloads'
import { peopleById } from '#core/accounts/index.ts'
import { safetyEntries, type SafetyPair } from '#core/safety/index.ts'
import { settings } from '#core/settings/index.ts'
import { download } from '#lib/download.ts'
import { currentLocale, t } from '#lib/i18n.ts'
import type { Context, Services } from '#platform/context.ts'
import { makePdf, type PdfSection } from '#platform/pdf.ts'
import type { Viewer } from '#platform/viewer.ts'
import { chainOf, lastHash, type ChainedEntry } from './chain.ts'
import { detailFacts, moment } from './entry-details.ts'
import { entryLabel } from './entry-labels.ts'
import { knownPair } from './read-log.ts'
import { eventsOf, incidentsOf, insertExport, type ExportFormat } from './store.ts'

/** The PDF has the latest entries only. Its hash covers the whole log. */
const MAX_PDF_ENTRIES = 2000

interface Log {
  readonly head: Head
  readonly chain: readonly ChainedEntry[]
  readonly hash: string
}

interface Head {
  readonly format: 'fanfare-safety-log-1'
  readonly site: string
  readonly address: string
  readonly operator: string
  readonly exportedAt: string
  readonly performer: { readonly id: string; readonly name: string; readonly username: string }
  /** `usernames` are all known usernames of the person, the current one first. */
  readonly person: { readonly id: string; readonly name: string; readonly usernames: readonly string[] }
}

/** Collects the log for a file, and records the export with its hash. */
async function exported(ctx: Context, viewer: Viewer, accountId: string, format: ExportFormat): Promise<Log> {
  const pair = await knownPair({ services: ctx, db: ctx.db }, viewer, accountId)
  const head = await headOf(ctx, pair)
  const chain = chainOf(head, await safetyEntries(ctx, ctx.db, pair))
  const hash = lastHash(head, chain)
  await ctx.write((tx) => insertExport(tx, pair, { format, entries: chain.length, hash }))
  return { head, chain, hash }
}

async function headOf(ctx: Context, pair: SafetyPair): Promise<Head> {
  const { performerId, accountId } = pair
  const [people, incidents, events, { siteName, sellerName, sellerAddress }] = await Promise.all([
    peopleById(ctx.db, [performerId, accountId]),
    incidentsOf(ctx.db, pair),
    eventsOf(ctx.db, pair),
    settings(ctx),
  ])
  const [performer, person] = [people.get(performerId)!, people.get(accountId)!]
  const usernames = [person.username, ...[...incidents, ...events].map(({ username }) => username)]
  return {
    format: 'fanfare-safety-log-1',
    site: siteName,
    address: ctx.config.origin,
    operator: [sellerName || siteName, sellerAddress].filter((part) => part !== '').join(', '),
    exportedAt: ctx.clock.now().toISOString(),
    performer: { id: performerId, name: performer.name, username: performer.username },
    person: { id: accountId, name: person.name, usernames: [...new Set(usernames)].filter((name) => name !== '') },
  }
}

const nameOf = ({ person: { id, usernames } }: Head): string => usernames[0] ?? id

export async function exportAsJson(ctx: Context, viewer: Viewer, accountId: string): Promise<Download> {
  const { head, chain, hash } = await exported(ctx, viewer, accountId, 'json')
  const content = { head, forThePolice: forThePolice(head).join(' '), entries: chain, hash }
  return download(`safety-log-${nameOf(head)}.json`, 'application/json', JSON.stringify(content, null, 2))
}

export async function exportAsPdf(ctx: Context, viewer: Viewer, accountId: string): Promise<Download> {
  const { head, chain, hash } = await exported(ctx, viewer, accountId, 'pdf')
  const shown = chain.slice(-MAX_PDF_ENTRIES)
  const pdf = await makePdf({
    title: t('Safety log'),
    subtitle: t('About {name}', { name: `@${nameOf(head)}` }),
    lang: currentLocale(),
    at: new Date(head.exportedAt),
    footer: t('{site}, safety log, SHA-256 {hash}', { site: head.site, hash: `${hash.slice(0, 16)}…` }),
    sections: [cover(head, chain.length, hash), ...shown.map(sectionOf(ctx, head))],
  })
  return download(`safety-log-${nameOf(head)}.pdf`, 'application/pdf', pdf)
}

/** Says where the police get the person's legal name and address, which the performer does not know. */
const forThePolice = ({ site, operator, address, person: { id } }: Head): string[] => [
  t(
    'This file contains what passed between the two accounts on {site}. The performer knows the names that the person has chosen there, but neither the legal name nor the address.',
    {
      site,
    },
  ),
  t('The operator of the site keeps identity, payment and connection data, and gives it to authorities on a lawful request.'),
  t('Operator: {operator}', { operator }),
  t('Contact: {address}', { address: `${address}/page/contact` }),
  t('Name this account in the request: {id}', { id }),
  t(
    'Each entry has a SHA-256 hash that includes the hash of the entry before. A changed entry no longer fits. The JSON file has all of them.',
  ),
]

const cover = (head: Head, total: number, hash: string): PdfSection => ({
  title: t('For the police'),
  facts: [
    [t('Performer'), `${head.performer.name} (@${head.performer.username})`],
    [t('Person'), head.person.usernames.map((name) => `@${name}`).join(', ') || head.person.name],
    [t('Exported'), moment(head.exportedAt)],
    [t('Entries'), String(total)],
  ],
  lines: [...forThePolice(head), 'SHA-256', hash.slice(0, 32), hash.slice(32)],
  ...(total > MAX_PDF_ENTRIES && { note: t('This document shows the last {count} entries.', { count: MAX_PDF_ENTRIES }) }),
})

const sectionOf =
  (services: Services, head: Head) =>
  ({ number, at, kind, by, text, details, hash }: ChainedEntry): PdfSection => ({
    title: `${number}. ${entryLabel(kind)}, ${moment(at)}`,
    lines: [`@${by === 'person' ? nameOf(head) : head.performer.username}`, ...text.split('\n')].filter(
      (line) => line.trim() !== '',
    ),
    note: [...detailFacts(services, details).map(([label, value]) => `${label}: ${value}`), hash].join(' · '),
  })
