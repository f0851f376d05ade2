/** Writes the readable list in the archive of a fan's purchases: one page that works offline and runs no script. Pure. */
import type { ArchiveFile } from '#core/archives/index.ts'
import { currentLocale, decimal, money, t } from '#lib/i18n.ts'

export interface LibraryLine {
  readonly receipt: string
  readonly kind: string
  readonly performer: { readonly name: string; readonly username: string }
  readonly title: string
  /** An amount in this currency, or in `tokens`. */
  readonly paid: { readonly amount: number; readonly currency: string }
  readonly date: string
  readonly files: readonly ArchiveFile[]
  /** Why there are no files, in words; empty if there are files or nothing could be downloaded. */
  readonly leftOut: string
}

interface Head {
  readonly site: string
  readonly username: string
  readonly at: Date
}

export function libraryPage(lines: readonly LibraryLine[], { site, username, at }: Head): string {
  const title = t('@{username}’s purchases on {site}', { username, site })
  const names = [t('Date'), t('From'), t('Type'), t('Paid'), t('Files'), t('Receipt')]
  return `<!doctype html>
<html lang="${escaped(currentLocale())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p>${escaped(t('As of {date}', { date: day(at) }))}</p>
<table>
<thead><tr>${names.map((name) => `<th scope="col">${escaped(name)}</th>`).join('')}</tr></thead>
<tbody>
${lines.map((line) => row(line, names)).join('\n')}
</tbody>
</table>
</body>
</html>
`
}

function row({ date, performer, kind, title, paid, files, leftOut, receipt }: LibraryLine, names: readonly string[]): string {
  const links = files.map(({ path }) => `<a href="${escaped(encodeURI(path))}">${escaped(path.split('/').at(-1) ?? path)}</a>`)
  const cells = [
    escaped(day(new Date(date))),
    `${escaped(performer.name)}${performer.username === '' ? '' : ` <small>@${escaped(performer.username)}</small>`}`,
    `${escaped(title === '' ? kindName(kind) : title)}${title === '' ? '' : ` <small>${escaped(kindName(kind))}</small>`}`,
    escaped(
      paid.currency === 'tokens' ? t('{count} tokens', { count: decimal(paid.amount) }) : money(paid.amount, paid.currency),
    ),
    links.length > 0 ? links.join('<br>') : escaped(leftOut === '' ? '–' : leftOut),
    `<small>${escaped(receipt)}</small>`,
  ]
  return `<tr>${cells.map((cell, place) => `<td data-name="${escaped(names[place] ?? '')}">${cell}</td>`).join('')}</tr>`
}

const kindName = (kind: string): string =>
  t(
    '{kind, select, post {Post} gallery {Gallery} video {Video} message {Message} tip {Tip} gift {Gift} subscription {Subscription} other {Purchase}}',
    { kind },
  )

const day = (at: Date): string => new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(at)

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one)

const STYLE = `
:root { color-scheme: light dark; --line: #e7dfd4; --soft: #5c5157; --paper: #fbf8f3; --ink: #1b1418 }
@media (prefers-color-scheme: dark) { :root { --line: #332b30; --soft: #b8adb0; --paper: #141013; --ink: #f4eee8 } }
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; line-height: 1.2 }
p, small { color: var(--soft) }
table { width: 100%; border-collapse: collapse }
th, td { padding: .6rem .8rem .6rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: anywhere }
a { color: inherit }
@media (max-width: 48rem) {
  thead { display: none }
  tr { display: block; padding: .8rem 0; border-bottom: 1px solid var(--line) }
  td { display: grid; grid-template-columns: 6rem 1fr; padding: .15rem 0; border: 0 }
  td::before { content: attr(data-name); color: var(--soft) }
}`
