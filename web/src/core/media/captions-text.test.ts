import assert from 'node:assert/strict'
import { test } from 'vitest'
import { textOfCaptions } from './captions-text.ts'

test('a fan reads captions as one line each, without times, markup and repetitions', () => {
  const file =
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0\n<v Ada>Fish &amp; chips</v>\n<i>twice</i> &lt;3\n\n' +
    '00:00:02.000 --> 00:00:03.000\nAgain\n\n00:00:03.000 --> 00:00:04.000\nAgain\n\nNOTE not said\n\n1\n00:05.000 --> 00:06.000\n&amp;lt;\n'
  assert.equal(textOfCaptions(file), 'Fish & chips twice <3\nAgain\n&lt;')
  assert.equal(textOfCaptions(''), '')
})
