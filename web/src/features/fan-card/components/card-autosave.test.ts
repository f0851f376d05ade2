import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { ApiError } from '@fanfare/contract'
import type { SavedCard } from './card-draft.ts'
import { CardAutosave, type CardChange } from './card-autosave.ts'

const first: SavedCard = { nickname: '', notes: '', tags: [], version: 0 }
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Simulates a server that trims, rejects old versions and recognizes keys. It replies when `answer` is called. */
function opened() {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let saved = first
  let keys = 0
  const answers = new Map<string, SavedCard>()
  const sent: { readonly change: CardChange; readonly key: string }[] = []
  const waiting: { readonly resolve: (card: SavedCard) => void; readonly reject: (error: unknown) => void }[] = []
  const take = ({ version, ...change }: CardChange, key: string): SavedCard => {
    const known = answers.get(key)
    if (known) return known
    if (version !== saved.version) throw new ApiError({ statusCode: 409, code: 'changed_meanwhile', message: 'Changed' })
    saved = { ...saved, ...change, version: version + 1 }
    saved = { ...saved, notes: saved.notes.trim() }
    answers.set(key, saved)
    return saved
  }
  const writer = new CardAutosave(
    { words: first, over: first },
    {
      newKey: () => `key ${++keys}`,
      read: () => Promise.resolve(saved),
      save: () => undefined,
      send: async (change, key) => {
        sent.push({ change, key })
        const reply = take(change, key)
        return new Promise((resolve, reject) => waiting.push({ resolve: () => resolve(reply), reject }))
      },
    },
  )
  writer.open(first)
  return {
    writer,
    sent,
    rest: () => vi.advanceTimersByTime(1000),
    saved: () => saved,
    otherWindow: (part: Partial<SavedCard>) => (saved = { ...saved, ...part, version: saved.version + 1 }),
    answer: async () => {
      waiting.shift()?.resolve(saved)
      await turn()
    },
    loseAnswer: async () => {
      waiting.shift()?.reject(new TypeError('Failed to fetch'))
      await turn()
    },
  }
}

test('a performer who types a trailing space keeps it until leaving the field, and it is not sent again', async () => {
  const { writer, sent, rest, answer } = opened()
  writer.change({ notes: 'Climbs ' })
  rest()
  await answer()
  assert.equal(writer.get().words.notes, 'Climbs ')
  rest()
  assert.equal(sent.length, 1)
  writer.tidy()
  assert.equal(writer.get().words.notes, 'Climbs')
})

test('a performer who types during a save and leaves the card has that text saved next', async () => {
  const { writer, sent, rest, answer, saved } = opened()
  writer.change({ notes: 'Climbs' })
  rest()
  writer.change({ notes: 'Climbs alone' })
  writer.leave()
  assert.equal(sent.length, 1)
  await answer()
  assert.deepEqual(sent.at(-1)?.change, { notes: 'Climbs alone', version: 1 })
  assert.equal(saved().notes, 'Climbs alone')
})

test("a performer's change is repeated after a lost reply, and is not taken for another window's change", async () => {
  const { writer, sent, rest, answer, loseAnswer, saved } = opened()
  writer.change({ notes: 'Climbs' })
  rest()
  await loseAnswer()
  assert.equal(writer.get().saving.is, 'failed')
  writer.change({ notes: 'Climbs alone' })
  rest()
  assert.deepEqual(sent[1], sent[0])
  await answer()
  rest()
  await answer()
  assert.equal(saved().notes, 'Climbs alone')
  assert.equal(writer.get().saving.is, 'saved')
})

test("a performer gets another window's change to another field, and is asked about the same field", async () => {
  const { writer, rest, answer, otherWindow, saved } = opened()
  otherWindow({ tags: ['vip'] })
  writer.change({ notes: 'Climbs' })
  rest()
  await turn()
  rest()
  await answer()
  assert.deepEqual([saved().notes, saved().tags], ['Climbs', ['vip']])
  otherWindow({ notes: 'Swims' })
  writer.change({ notes: 'Dives', nickname: 'Ann' })
  rest()
  await turn()
  assert.equal(writer.get().saving.is, 'conflict')
  writer.settle('theirs')
  rest()
  await answer()
  assert.deepEqual([saved().notes, saved().nickname], ['Swims', 'Ann'])
})
