/** Our compiler and formatter agree with Lingui's on every kind of text that the site uses. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { parseMessage, formatMessage } from './icu.ts'
import { translate } from './translate.ts'

const texts = [
  'Plain words, with an apostrophe: don’t',
  'Hello {name}',
  '{a}{b} and { spaced }',
  'You have {count, plural, one {# post} other {# posts}}',
  '{count, plural, =0 {nothing} one {one by {who}} other {# by {who}}}.',
  '{who, select, fan {a fan} performer {a performer with {n, plural, one {# fan} other {# fans}}} other {someone #}}',
  '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
]

test("a compiled message equals Lingui's", () => {
  for (const text of texts)
    assert.deepEqual(JSON.parse(JSON.stringify(parseMessage(text))), JSON.parse(JSON.stringify(compileMessage(text))), text)
})

test("a formatted message equals Lingui's", () => {
  for (const text of texts)
    for (const n of [0, 1, 2, 3, 11, 22, 1200])
      for (const who of ['fan', 'performer', 'constructor', 'nobody']) {
        const values = { name: 'Ada', a: 'x', b: n, spaced: '', count: n, n, who, place: n }
        const i18n = setupI18n({ locale: 'en', messages: { en: { [text]: compileMessage(text) } } })
        assert.equal(formatMessage(parseMessage(text), values, 'en'), i18n._(text, values), `${text} ${n} ${who}`)
      }
})

test('a reader gets a text translated and formatted in their language', () => {
  const posts = 'You have {count, plural, one {# post} other {# posts}}'
  const spanish = { [posts]: 'Tienes {count, plural, one {# publicación} many {# de publicaciones} other {# publicaciones}}' }
  assert.equal(translate(posts, { count: 1 }, 'en'), 'You have 1 post')
  assert.equal(translate(posts, { count: 1200 }, 'en'), 'You have 1,200 posts')
  assert.equal(translate(posts, { count: 12_000 }, 'es', spanish), 'Tienes 12.000 publicaciones')
  assert.equal(translate(posts, { count: 1_000_000 }, 'es', spanish), 'Tienes 1.000.000 de publicaciones')
})

test('a reader gets English for missing translations, and names of object properties are not messages', () => {
  assert.equal(translate('Save', undefined, 'es', {}), 'Save')
  assert.equal(translate('constructor', undefined, 'es', {}), 'constructor')
})
