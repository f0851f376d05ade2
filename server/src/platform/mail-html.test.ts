import assert from 'node:assert/strict'
import { test } from 'vitest'
import { textOf, type MailContent } from './mail-content.ts'
import { htmlOf } from './mail-html.ts'

const origin = 'https://fans.example'
const content: MailContent = {
  greeting: 'Hello Ada,',
  body: ['You have news.', 'Open your news to read them.'],
  items: [{ label: 'A message', url: `${origin}/messages` }],
  button: { label: 'View news', url: `${origin}/news?a=1&b=2` },
  otherwise: { label: 'Reset password', url: `${origin}/auth/forgot` },
  note: 'If you didn’t ask for this, ignore it.',
  siteName: 'Fanfare',
  foot: [{ label: 'Unsubscribe', url: `${origin}/end` }],
}
const html = (more: Partial<MailContent> = {}, subject = 'A word') => htmlOf({ ...content, ...more }, { subject, locale: 'en' })

test("a fan's email has a labeled button, linked lines and a footer, and loads nothing", () => {
  const whole = html()
  assert.match(whole, /class="button"[^>]*><a href="https:\/\/fans\.example\/news\?a=1&amp;b=2"[^>]*>View news<\/a>/)
  for (const [label, path] of [
    ['A message', 'messages'],
    ['Reset password', 'auth/forgot'],
    ['Unsubscribe', 'end'],
  ])
    assert.match(whole, new RegExp(`<a href="https://fans\\.example/${path}"[^>]*>${label}</a>`))
  assert.doesNotMatch(whole, /<img|<link|src=|url\(|@import/)
})

test('a fan who reads plain text finds each URL below its label', () => {
  assert.equal(
    textOf({ ...content, quote: 'Hello,\nyou.' }),
    `Hello Ada,

You have news. Open your news to read them.

> Hello,
> you.

A message:
${origin}/messages

View news:
${origin}/news?a=1&b=2

Reset password:
${origin}/auth/forgot

If you didn’t ask for this, ignore it.

Fanfare

-- 
Unsubscribe:
${origin}/end`,
  )
})

test('text that other people wrote is shown as text and contains no links', () => {
  const strange = '"><b>bold</b> <script>alert(1)</script> https://evil.example/x'
  const whole = html({ greeting: strange, body: [strange], quote: `${strange}\n${origin}/z`, note: strange }, strange)
  assert.doesNotMatch(whole, /<script|<b>/)
  assert.deepEqual(
    [...whole.matchAll(/href="([^"]*)"/g)].map(([, to]) => new URL(to ?? '').pathname),
    ['/messages', '/news', '/auth/forgot', '/end'],
  )
})
