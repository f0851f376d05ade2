/** Filters of a list, read from an address. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PerformerFilters } from '@fanfare/contract/performer-search'
import { readFilters } from './search-params.ts'

const read = (search: string) => readFilters(PerformerFilters, new URLSearchParams(search))

test('what the contract allows is read, and what it does not know is left out', () => {
  assert.deepEqual(read('q=+ada+&gender=female&sort=name'), { q: 'ada', gender: 'female', sort: 'name' })
  assert.deepEqual(read('q=&gender=robot&sort=&limit=9999&offset=-1&__proto__=x'), {})
})

test('a text that is too long is cut', () => {
  assert.equal(read(`q=${'a'.repeat(200)}`).q?.length, 100)
})
