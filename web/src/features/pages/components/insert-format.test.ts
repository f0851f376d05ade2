import assert from 'node:assert/strict'
import { test } from 'vitest'
import { insertFormat, type Format } from './insert-format.ts'

/** The selection is between bars. */
const cases: readonly (readonly [before: string, format: Format, after: string])[] = [
  ['be |kind| now', 'bold', 'be |**kind**| now'],
  ['be ||now', 'italic', 'be |_text_|now'],
  ['one\nt|w|o\nthree', 'heading', 'one\n|## two|\nthree'],
  ['on|e\ntw|o\nthree', 'list', '|- one\n- two|\nthree'],
  ['||', 'list', '|- text|'],
  ['see |us|', 'link', 'see |[us](https://)|'],
]

for (const [before, format, after] of cases)
  test(`an operator who presses ${format} in ${JSON.stringify(before)} gets ${JSON.stringify(after)}`, () => {
    const [head = '', selected = '', tail = ''] = before.split('|')
    const start = head.length
    const { text, ...at } = insertFormat({ text: head + selected + tail, start, end: start + selected.length }, format, 'text')
    assert.equal(`${text.slice(0, at.start)}|${text.slice(at.start, at.end)}|${text.slice(at.end)}`, after)
  })
