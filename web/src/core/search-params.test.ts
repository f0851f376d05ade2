import assert from 'node:assert/strict'
import { test } from 'vitest'
import { PerformerFilters } from '@fanfare/contract/performer-search'
import { ReceiptFilters } from '@fanfare/contract/receipts'
import { SaleFilters } from '@fanfare/contract/refunds'
import { readFilters } from './search-params.ts'

const read = (search: string) => readFilters(PerformerFilters, new URLSearchParams(search))

test('a filter from an address is kept if the contract allows it, and otherwise left out', () => {
  assert.deepEqual(read('q=+ada+&gender=female&sort=name'), { q: 'ada', gender: 'female', sort: 'name' })
  assert.deepEqual(read('q=&gender=robot&sort=&limit=9999&offset=-1&__proto__=x'), {})
})

test('a filter text that is too long is cut', () => {
  assert.equal(read(`q=${'a'.repeat(200)}`).q?.length, 100)
})

test('a searched person or number is never left out, whatever its form', () => {
  const sales = (username: string) => readFilters(SaleFilters, new URLSearchParams({ username }))
  for (const username of ['@ada.vale', 'ada@example.org', 'a', 'Ada Vale']) assert.deepEqual(sales(username), { username })
  const number = '#R-2026-000042'
  assert.deepEqual(readFilters(ReceiptFilters, new URLSearchParams({ number })), { number })
})
