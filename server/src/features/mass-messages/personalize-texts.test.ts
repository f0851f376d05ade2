import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { fillMergeFields } from '@fanfare/contract/message-templates'
import { areWordsAllowed, textProblems } from '#core/text-rules/index.ts'
import { fillNames } from './personalize-texts.ts'

const NAMES = ['Mona', 'Casino', 'casi', 'bad', 'b', 'www.', 'meet.example', 'example.com', 'é‍\u0301', 'two\nlines', '…', '']
const LINES = [
  '{name}',
  'Hi {name} word',
  '{name}no {username}',
  'a {name} d',
  '{name}.com',
  'https://{username}',
  'bad',
  'word',
  'x.com',
  '',
]
const RULES = ['', 'casino', 'bad word\nbad', 'two lines'].flatMap((bannedWords) =>
  [true, false].map((linksAllowed) => ({ bannedWords, linksAllowed })),
)

test("a fan's name is allowed in a valid text exactly if the whole text with it is allowed", () => {
  const texts = LINES.flatMap((one) => LINES.flatMap((two) => [`${one}\n${two}`, `${one}\r\n${two}`, `${one}\n\n${two}\n{name}`]))
  const people = new Map(NAMES.map((name, at) => [`${at}`, { name, username: `user${at}` }]))
  let refused = 0
  for (const rules of RULES)
    for (const text of texts.filter((one) => textProblems(one, rules).length === 0)) {
      const allowed = [...people].filter(([, fan]) => areWordsAllowed(fillMergeFields(text, fan), 5000, rules)).map(([id]) => id)
      const fans = fillNames({ text, locked_text: '' }, people, rules)
      assert.deepEqual([fans.map(({ fanId }) => fanId), JSON.stringify(text)], [allowed, JSON.stringify(text)])
      refused += people.size - allowed.length
    }
  assert.ok(refused > 1000, `${refused} rejections were compared`)
})

test('only lines with a name are checked for each fan, and none on a site without rules', () => {
  const people = new Map([['1', { name: 'Mona', username: 'mona' }]])
  const words = { text: `Dear {name}\n${'a long text\n'.repeat(400)}`, locked_text: '' }
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const characters = (rules: { bannedWords: string; linksAllowed: boolean }) => {
    textProblems('', rules)
    normalize.mockClear()
    assert.equal(fillNames(words, people, rules).length, 1)
    return normalize.mock.calls.length
  }
  assert.equal(characters({ bannedWords: 'casino', linksAllowed: false }), 'Dear Mona'.length)
  assert.equal(characters({ bannedWords: '', linksAllowed: true }), 0)
})
