/** The small compiler agrees with Lingui's own on every kind of text that the site writes. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { compile } from './icu.ts'
import { say } from './words.ts'

const texts = [
  'Plain words, with an apostrophe: don’t',
  'Hello {name}',
  '{a}{b} and { spaced }',
  'You have {count, plural, one {# post} other {# posts}}',
  '{count, plural, =0 {nothing} one {one by {who}} other {# by {who}}}.',
  '{who, select, fan {a fan} performer {a performer with {n, plural, one {# fan} other {# fans}}} other {someone #}}',
  '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
]

test('what it compiles is what Lingui compiles', () => {
  for (const text of texts)
    assert.deepEqual(JSON.parse(JSON.stringify(compile(text))), JSON.parse(JSON.stringify(compileMessage(text))), text)
})

test('say speaks', () => {
  assert.equal(say('You have {count, plural, one {# post} other {# posts}}', { count: 1 }), 'You have 1 post')
  assert.equal(say('You have {count, plural, one {# post} other {# posts}}', { count: 1200 }), 'You have 1,200 posts')
  assert.equal(say('{label} must be at least {min} characters', { label: 'Name', min: 3 }), 'Name must be at least 3 characters')
})
