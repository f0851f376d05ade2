import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isEnterKey } from './keyboard-events.ts'

test('a person who confirms an input method with Enter does not send the text', () => {
  const table = [
    ['a plain Enter', { key: 'Enter', keyCode: 13, isComposing: false }, true],
    ['an Enter of the number pad', { key: 'Enter', keyCode: 13, isComposing: false }, true],
    ['the end of a composition in Chrome and Firefox', { key: 'Enter', keyCode: 229, isComposing: true }, false],
    ['the end of a composition in Safari', { key: 'Enter', keyCode: 229, isComposing: false }, false],
    ['an Enter within a composition that names its code', { key: 'Enter', keyCode: 13, isComposing: true }, false],
    ['a press that an input method hides', { key: 'Process', keyCode: 229, isComposing: true }, false],
    ['another key', { key: 'a', keyCode: 65, isComposing: false }, false],
  ] as const
  for (const [name, press, expected] of table) assert.equal(isEnterKey(press), expected, name)
})
