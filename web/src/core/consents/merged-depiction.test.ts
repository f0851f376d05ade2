import assert from 'node:assert/strict'
import { test } from 'vitest'
import { mergedDepiction, modeOf } from './merged-depiction.ts'

const item = (id: string, personIds: string[], showsMe = true) => ({ _id: id, showsMe, personIds, ai: 'none' as const })

test('media without declarations show only the performer', () => {
  assert.deepEqual(mergedDepiction([], undefined), { showsMe: true, personIds: [], ai: 'none' })
})

test('a form begins with everyone who was declared', () => {
  const shows = mergedDepiction([item('1', ['a']), { ...item('2', ['b'], false), ai: 'altered' }], undefined)
  assert.deepEqual(shows, { showsMe: true, personIds: ['a', 'b'], ai: 'altered' })
  assert.equal(modeOf(shows), 'others')
})

test('a choice replaces what was declared, and people of media that are added later join it', () => {
  const chosen = { shows: { showsMe: true, personIds: [], ai: 'none' as const }, ids: ['1'] }
  assert.deepEqual(mergedDepiction([item('1', ['a'])], chosen).personIds, [])
  assert.deepEqual(mergedDepiction([item('1', ['a']), item('2', ['b'])], chosen).personIds, ['b'])
})
