import assert from 'node:assert/strict'
import { test } from 'vitest'
import { htmlOf } from './mail-html.ts'

const origin = 'https://fans.example'
const html = (text: string, subject = 'A word') => htmlOf(text, { subject, locale: 'en', origin })

test('a mail looks as its text says: a button, linked lines, a foot; and loads nothing', () => {
  const whole = html(
    `Hello,\n\n${origin}/auth/confirm?token=a&b\n\nNews\n${origin}/messages\n\nSee ${origin}/help.\n\n-- \nNo more:\n${origin}/end`,
  )
  assert.match(whole, /class="button" href="https:\/\/fans\.example\/auth\/confirm\?token=a&amp;b"/)
  assert.match(whole, /<a href="https:\/\/fans\.example\/messages"[^>]*>News/)
  assert.match(whole, /<a href="https:\/\/fans\.example\/help"[^>]*>https:\/\/fans\.example\/help<\/a>\./)
  assert.match(whole, /<a href="https:\/\/fans\.example\/end"[^>]*>No more<\/a>/)
  assert.doesNotMatch(whole, /<img|<link|src=|url\(|@import/)
})

test('a link of a mail ends before the punctuation of any script', () => {
  for (const after of ['，中文', '。谢谢', '」と', '؟ نعم', '।', '.', ', and'])
    assert.match(
      html(`见${origin}/help${after}`),
      /<a href="https:\/\/fans\.example\/help"[^>]*>https:\/\/fans\.example\/help<\/a>/,
      after,
    )
})

test('what others have written is text, and no address but those of the site becomes a link', () => {
  const whole = html(
    `<script>alert(1)</script>\n\nhttps://evil.example/x\n\n${origin}.evil.example/x\n\nName: https://evil.example/y\n\n> <b>bold</b>\n> ${origin}/z`,
    '"><b>',
  )
  assert.doesNotMatch(whole, /<script|<b>|href=/)
})
