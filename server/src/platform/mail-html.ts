/**
 * A mail's HTML, made of its text: one quiet design for all mails of the site, with styles in place and no pictures, so that
 * nothing is loaded when it is read. Paragraphs are parted by empty lines; one that is an address alone becomes a button, one
 * of a line and an address below it a linked line, and what follows the line `-- ` (RFC 3676, section 4.3) stands at the foot.
 */
import type { Locale } from '@fanfare/contract/locales'
import { ADDRESS_CHARACTER } from '@fanfare/contract/text-marks'
import { t } from '#lib/i18n.ts'

interface About {
  readonly subject: string
  readonly locale: Locale
  /** Of the site: no address of anybody else becomes a link, whoever has written it. */
  readonly origin: string
}

/** Of the web's `tokens.css`, which no mail can read. */
const light = { paper: '#fbf8f3', surface: '#ffffff', ink: '#1b1418', soft: '#5c5157', line: '#e7dfd4', on: '#fbf8f3' }
const dark = { paper: '#141013', surface: '#1c171a', ink: '#f4eee8', soft: '#b8adb0', line: '#332b30', on: '#141013' }

const FONT = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif"

/** Mail programs that know the reader's theme read this; the others take the light one in place. */
const darkTheme = `@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .card { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink, .ink a { color: ${dark.ink} !important; }
  .soft, .soft a { color: ${dark.soft} !important; }
  .line { border-color: ${dark.line} !important; }
  .ink a.button { background: ${dark.ink} !important; color: ${dark.on} !important; }
}`

export function htmlOf(text: string, { subject, locale, origin }: About): string {
  const [main = '', foot = ''] = text.split(/^-- \n/m)
  const paragraphs = main
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkTheme}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${light.surface};border:1px solid ${light.line};border-radius:14px"><tr><td class="ink" style="padding:32px 28px 20px;font-family:${FONT};font-size:16px;line-height:1.55;color:${light.ink}">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:650">${escaped(subject)}</h1>
${paragraphs.map((one) => paragraphHtml(one, origin)).join('\n')}
</td></tr></table>
${footHtml(foot.trim(), origin)}
</td></tr></table>
</body>
</html>`
}

const isOwnAddress = (text: string, origin: string): boolean => text.startsWith(`${origin}/`) && !/\s/.test(text)

function paragraphHtml(text: string, origin: string): string {
  if (isOwnAddress(text, origin)) return buttonHtml(text)
  const lines = text.split('\n')
  const [first = '', second = ''] = lines
  if (lines.length === 2 && isOwnAddress(second, origin)) return linkedHtml(first, second)
  const quoted = text.startsWith('> ')
  const style = quoted ? `margin:16px 0;padding-left:14px;border-left:3px solid ${light.line}` : 'margin:16px 0'
  // What others have written is shown as it is, without links.
  const body = lines.map((line) => (quoted ? escaped(line.replace(/^> ?/, '')) : withLinks(line, origin))).join('<br>')
  return `<p${quoted ? ' class="line"' : ''} style="${style}">${body}</p>`
}

/** The address stands below for whoever does not press buttons in mails. */
const buttonHtml = (url: string): string =>
  `<p style="margin:0 0 8px"><a class="button" href="${escaped(url)}" style="display:inline-block;padding:12px 22px;border-radius:999px;background:${light.ink};color:${light.on};font-weight:600;text-decoration:none">${escaped(t('Open'))}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:12px;line-height:1.4;color:${light.soft};word-break:break-all">${escaped(url)}</p>`

const linkedHtml = (title: string, url: string): string =>
  `<p class="line" style="margin:0;padding:14px 0;border-top:1px solid ${light.line}"><a href="${escaped(url)}" style="display:block;color:inherit;font-weight:600;text-decoration:none">${escaped(title)}&nbsp;→</a></p>`

function footHtml(foot: string, origin: string): string {
  if (foot === '') return ''
  const paragraphs = foot.split(/\n{2,}/).map((one) => {
    const [first = '', second = ''] = one.split('\n')
    const shown = isOwnAddress(second, origin)
      ? linkTo(second, first.replace(/:$/, ''))
      : one
          .split('\n')
          .map((line) => withLinks(line, origin))
          .join('<br>')
    return `<p style="margin:0 0 8px">${shown}</p>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td class="soft" style="padding:20px 28px;font-family:${FONT};font-size:13px;line-height:1.5;color:${light.soft}">
${paragraphs.join('\n')}
</td></tr></table>`
}

const ADDRESS = new RegExp(`(https?:\\/\\/${ADDRESS_CHARACTER}*[\\w/=-])`, 'iu')

/** Addresses of the site in a line become links; a sentence's last dot is none of theirs. */
const withLinks = (line: string, origin: string): string =>
  line
    .split(ADDRESS)
    .map((part, i) => (i % 2 === 1 && isOwnAddress(part, origin) ? linkTo(part, part) : escaped(part)))
    .join('')

const linkTo = (url: string, words: string): string =>
  `<a href="${escaped(url)}" style="color:inherit;word-break:break-word">${escaped(words)}</a>`

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
