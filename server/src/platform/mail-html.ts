/**
 * Renders an email's HTML: one layout for all emails, with inline styles. The only picture is the logo, which travels in the email,
 * so that reading an email loads nothing.
 */
import { directionOf } from '@fanfare/i18n/locales'
import type { Locale } from '@fanfare/contract/locales'
import type { MailBrand, MailContent, MailLink } from './mail-content.ts'

interface About {
  readonly subject: string
  readonly locale: Locale
}

/** Copied from the web's `tokens.css`, which emails cannot load. */
export const mailColours = {
  light: { paper: '#fbf8f3', surface: '#ffffff', ink: '#1b1418', soft: '#5c5157', line: '#e7dfd4' },
  dark: { paper: '#141013', surface: '#1c171a', ink: '#f4eee8', soft: '#b8adb0', line: '#332b30' },
}
const { light, dark } = mailColours

export const MAIL_WIDTH = 600

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** For mail programs that know the reader's theme. Others use the inline light theme. */
const darkTheme = (button: MailButton): string => `@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .card { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink, .ink a { color: ${dark.ink} !important; }
  .soft, .soft a { color: ${dark.soft} !important; }
  .line { border-color: ${dark.line} !important; }
  .button { background: ${button.ground} !important; }
  .button a { color: ${button.text} !important; }
}`

export function htmlOf(content: MailContent, { subject, locale }: About): string {
  const { greeting, body, quote, items = [], button, otherwise, note, siteName, brand = {}, foot = [] } = content
  const buttons = buttonsOf(brand)
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${darkTheme(buttons.dark)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
${preheader(body[0])}
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.paper}"><tr><td align="center" style="padding:32px 12px">
${frame(`<td class="soft" style="padding:0 28px 16px;font-family:${FONT};font-size:14px;line-height:1.4;font-weight:600;color:${light.soft}">${headHtml(siteName, brand)}</td>`)}
${frame(
  `<td class="ink" style="padding:32px 28px 16px;font-family:${FONT};font-size:16px;line-height:1.55;color:${light.ink}">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:650">${escaped(subject)}</h1>
${paragraph(greeting)}
${paragraph(body.join(' '))}
${quote === undefined ? '' : quoteHtml(quote)}
${items.map(itemHtml).join('\n')}
${buttonHtml(button, buttons.light)}
${otherwise ? paragraphOf(linkHtml(otherwise)) : ''}
${note === undefined ? '' : softParagraph(note)}
</td>`,
  `class="card" style="width:100%;max-width:${MAIL_WIDTH}px;background:${light.surface};border:1px solid ${light.line};border-radius:14px"`,
)}
${foot.length === 0 ? '' : footHtml(foot)}
</td></tr></table>
</body>
</html>`
}

const frame = (cell: string, how = `style="width:100%;max-width:${MAIL_WIDTH}px"`): string =>
  `<table role="presentation" width="${MAIL_WIDTH}" cellpadding="0" cellspacing="0" border="0" ${how}><tr>${cell}</tr></table>`

/** Inbox lists show this after the subject. The blanks keep the greeting out of that line. */
const preheader = (sentence: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(sentence)}${'&#8199;&#847;'.repeat(60)}</div>`

const paragraphOf = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`
const paragraph = (text: string): string => paragraphOf(escaped(text))

const softParagraph = (text: string): string =>
  `<p class="soft" style="margin:0 0 16px;font-size:14px;color:${light.soft}">${escaped(text)}</p>`

const quoteHtml = (text: string): string =>
  `<p class="line" style="margin:0 0 16px;padding-inline-start:14px;border-inline-start:3px solid ${light.line}">${escaped(text).replaceAll('\n', '<br>')}</p>`

interface MailButton {
  readonly ground: string
  readonly text: string
}

const buttonsOf = ({ accent }: MailBrand): Readonly<Record<'light' | 'dark', MailButton>> => ({
  light: accent ? { ground: accent.light.accent, text: accent.light.onAccent } : { ground: light.ink, text: light.paper },
  dark: accent ? { ground: accent.dark.accent, text: accent.dark.onAccent } : { ground: dark.ink, text: dark.paper },
})

/** Identifies the picture of the logo within the email (RFC 2392). */
export const LOGO_ID = 'logo'
const LOGO_HEIGHT = 32

/** The logo has a ground of its own, because the same picture is shown in both themes. */
const headHtml = (siteName: string, { logo }: MailBrand): string =>
  logo
    ? `<img src="cid:${LOGO_ID}" alt="${escaped(siteName)}" height="${LOGO_HEIGHT}" width="${Math.round((logo.width / logo.height) * LOGO_HEIGHT)}" style="display:block;border:0;padding:6px;border-radius:8px;background:${light.surface}">`
    : escaped(siteName)

/** The color is on the cell, because Outlook would not apply it to a link. */
const buttonHtml = ({ label, url }: MailLink, { ground, text }: MailButton): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td class="button" bgcolor="${ground}" style="border-radius:999px;background:${ground}"><a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;font-family:${FONT};font-size:16px;font-weight:600;color:${text};text-decoration:none">${escaped(label)}</a></td></tr></table>`

const itemHtml = ({ label, url }: MailLink): string =>
  `<p class="line" style="margin:0;padding:14px 0;border-top:1px solid ${light.line}"><a href="${escaped(url)}" style="display:block;color:inherit;font-weight:600;text-decoration:none">${escaped(label)}</a></p>`

const linkHtml = ({ label, url }: MailLink): string =>
  `<a href="${escaped(url)}" style="color:inherit;text-decoration:underline">${escaped(label)}</a>`

const footHtml = (links: readonly MailLink[]): string =>
  frame(`<td class="soft" style="padding:20px 28px;font-family:${FONT};font-size:13px;line-height:1.5;color:${light.soft}">
${links.map((one) => `<p style="margin:0 0 8px">${linkHtml(one)}</p>`).join('\n')}
</td>`)

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
