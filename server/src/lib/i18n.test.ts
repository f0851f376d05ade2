/** Tests that stored texts are worded in the reader's language. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { date, decimal, inLocale, money, t, storedMessage, renderMessage } from './i18n.ts'

test("a stored text is worded in its reader's language, with its numbers, amounts and days", () => {
  const tip = () => t('You received a tip of {tokens} tokens', { tokens: decimal(1234.5) })
  const stored = inLocale('es', () => storedMessage(tip))
  assert.equal(
    inLocale('en', () => renderMessage(stored)),
    inLocale('en', tip),
  )
  assert.equal(
    inLocale('es', () => renderMessage(stored)),
    inLocale('es', tip),
  )
  assert.notEqual(inLocale('en', tip), inLocale('es', tip))
  const plain = () => `${money(9.99, 'EUR')} · ${date(new Date('2027-01-25T12:00:00Z'))} · ${decimal(0.5)}`
  for (const locale of ['en', 'es'] as const)
    assert.equal(
      inLocale(locale, () => renderMessage(storedMessage(plain))),
      inLocale(locale, plain),
    )
})

test('nested texts, and text that people wrote, stay unchanged', () => {
  const names = ['{name}', '"\\', '\u2028', '👩‍👩‍👧', '﷐', 'it wants {count}']
  const inner = (name: string) => t('Receipt {number}', { number: name })
  const outer = (name: string) => t('Statement for {month}', { month: `${inner(name)}, ${inner('2')}` })
  for (const name of names) {
    const stored = storedMessage(() => outer(name))
    for (const locale of ['en', 'es'] as const)
      assert.equal(
        inLocale(locale, () => renderMessage(stored)),
        inLocale(locale, () => outer(name)),
        name,
      )
  }
})

test('other texts stay unchanged', () => {
  for (const text of ['', 'Hello', '{count} tokens', 'a\u0002b']) assert.equal(renderMessage(text), text)
})
