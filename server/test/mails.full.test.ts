/** Tests every kind of email in every language, as a mail server receives it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { test } from 'vitest'
import { locales } from '@fanfare/contract/locales'
import { inLocale } from '#lib/i18n.ts'
import { MAIL_WIDTH, mailColours } from '#platform/mail-html.ts'
import { kinds, postEveryMail, WRITERS } from './every-mail.ts'
import { openMailServer } from './mail-server.ts'
import { codeOf, sources } from './source.ts'
import { openTestServer } from './test-server.ts'

const ORIGIN = 'https://fans.example'
const server = await openMailServer()
const site = await openTestServer({ env: { SMTP_URL: server.url, ORIGIN } })

async function mailsIn(locale: (typeof locales)[number]): Promise<Email[]> {
  const before = server.received.length
  await postEveryMail(site, locale)
  await site.quiet()
  const own = server.received.slice(before).filter((raw) => raw.includes(`.${locale}@example.test`))
  // A line that begins with a dot has a second one in transit (RFC 5321, 4.5.2).
  return Promise.all(own.map((raw) => PostalMime.parse(raw.replaceAll(/^\.\./gm, '.'))))
}

const sentencesOf = (text: string, locale: string) =>
  [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment.trim())

const isSentence = (text: string) => /^\p{Lu}.*\.$/su.test(text) && !/https?:/.test(text)

/** Returns what is wrong with an email; nothing for a good one. */
function faultsOf({ subject = '', text = '', html = '' }: Email, locale: string): string[] {
  const [greeting = '', body = '', ...rest] = text.trimEnd().split('\n\n')
  const sentences = sentencesOf(body, locale)
  const button = /<td class="button"[^>]*><a href="([^"]+)"[^>]*>([^<]+)<\/a>/.exec(html)
  const [, address = '', label = ''] = button ?? []
  const written = address
    .replaceAll('&amp;', '&')
    .replace(/^mailto:/, '')
    .replace('%2B', '+')
  const checks = {
    'no subject': subject.trim() !== '',
    'no greeting': /^(Hello|Hello Maja Lind),$|^(Hola|Hola, Maja Lind):$/.test(greeting),
    'not one to three sentences': sentences.length >= 1 && sentences.length <= 3,
    'not whole sentences': sentences.every(isSentence),
    'no labelled button': /^\p{Lu}/u.test(label) && !label.includes('://'),
    'a button that leads elsewhere': address.startsWith(`${ORIGIN}/`) || address.startsWith('mailto:'),
    'no address in the text': rest.some((part) => part.endsWith(`:\n${written}`) && !part.startsWith(':')),
    'a bare link': !/^https?:/m.test(text.replaceAll(/:\nhttps?:.*/g, '')),
    'a placeholder': !/[{}]|undefined|null|NaN|\[object/.test(`${subject}${text}${html.replace(/<style>[\s\S]*?<\/style>/, '')}`),
    'a subject that is not the heading': html.includes('<h1 ') && subject.length <= 78,
    'another width': html.includes(`max-width:${MAIL_WIDTH}px`),
    'another language': html.includes(`<html lang="${locale}" dir="ltr">`),
    'something that is loaded': !/<img|<link|<script|src=|url\(|@import|@font-face/.test(html),
  }
  return Object.entries(checks).flatMap(([fault, isGood]) => (isGood ? [] : [`${fault}: ${subject}\n${text}`]))
}

test('every email has one to three sentences and a labeled button, in every language', async () => {
  for (const locale of locales) {
    const mails = await mailsIn(locale)
    assert.ok(mails.length > kinds.length, `${mails.length} mails of ${kinds.length} kinds`)
    assert.deepEqual(
      mails.flatMap((mail) => faultsOf(mail, locale)),
      [],
    )
  }
})

test('every file that sends an email is in this test', () => {
  const senders = sources.filter((file) => /(?:sendMailTo|enqueueMails)\(\s*tx/.test(codeOf(file)))
  assert.deepEqual(senders.filter((file) => file.startsWith('features/')).toSorted(), WRITERS)
})

test('push messages and emails are neutral in every language', () => {
  const telling = /\b(?:adult|nude|sex|porn|erotic|xxx|18\+|creator|performer|artista|fan|fans|adultos?|desnud\w*)\b/i
  for (const locale of locales)
    for (const { name, outside } of kinds)
      for (const words of Object.values(outside)) {
        const said = JSON.stringify(inLocale(locale, words))
        assert.doesNotMatch(said, telling, name)
      }
})

test("emails have the site's colors with enough contrast", () => {
  const tokens = readFileSync(resolve(import.meta.dirname, '../../web/src/ui/tokens.css'), 'utf8')
  for (const name of ['paper', 'surface', 'ink', 'soft', 'line'] as const)
    assert.ok(tokens.includes(`--${name}: light-dark(${mailColours.light[name]}, ${mailColours.dark[name]})`), name)
  for (const { paper, surface, ink, soft } of Object.values(mailColours))
    for (const [text, ground] of [
      [ink, surface],
      [soft, surface],
      [soft, paper],
      [paper, ink],
    ] as const)
      assert.ok(contrast(text, ground) >= 4.5, `${text} on ${ground}`)
})

/** Returns the contrast ratio of WCAG 2.2 for `#rrggbb`. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
