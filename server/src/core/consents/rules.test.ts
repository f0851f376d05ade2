import assert from 'node:assert/strict'
import { test } from 'vitest'
import { lackOf, scopesFor } from './rules.ts'

const NOW = new Date('2027-01-01T00:00:00Z')
const consent = { state: 'consented' as const, scopes: ['shown', 'published'], until: null }

test('content needs the scopes of how it shows people', () => {
  assert.deepEqual(scopesFor({ to: 'none', isSold: true }), [])
  assert.deepEqual(scopesFor({ to: 'recipients', isSold: false }), ['shown'])
  assert.deepEqual(scopesFor({ to: 'public', isSold: true }), ['shown', 'published', 'sold'])
  assert.deepEqual(scopesFor({ to: 'public', isSold: false, isDownloadable: true }), ['shown', 'published', 'downloadable'])
})

test('a consent covers its scopes until its end', () => {
  assert.equal(lackOf(consent, ['shown', 'published'], NOW), undefined)
  assert.deepEqual(lackOf(consent, ['shown', 'sold'], NOW), { scopes: ['sold'] })
  assert.equal(lackOf({ ...consent, until: NOW }, ['shown'], NOW), 'expired')
  assert.equal(lackOf({ ...consent, until: new Date(NOW.getTime() + 1) }, ['shown'], NOW), undefined)
  for (const state of ['invited', 'reviewing', 'declined', 'rejected', 'revoked', 'expired'] as const)
    assert.equal(lackOf({ state, scopes: [], until: null }, ['shown'], NOW), state)
})
