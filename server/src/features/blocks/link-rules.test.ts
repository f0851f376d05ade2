import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideLink, type LinkFacts } from './link-rules.ts'

const stranger: LinkFacts = {
  isOwner: false,
  role: 'fan',
  isDeleted: false,
  isExcepted: false,
  sharesCard: false,
  accountsOnDevice: 0,
}

const CASES: readonly [string, Partial<LinkFacts>, ReturnType<typeof decideLink>][] = [
  ['a stranger', {}, undefined],
  ['an account with the same card', { sharesCard: true }, 'card'],
  ['an account on the same device', { accountsOnDevice: 2 }, 'device'],
  ['an account with both', { sharesCard: true, accountsOnDevice: 2 }, 'card'],
  ['a performer on the same device', { role: 'performer', accountsOnDevice: 2 }, 'device'],
  ['one of twenty accounts on a device', { accountsOnDevice: 20 }, 'device'],
  ['one of many accounts on a library’s computer', { accountsOnDevice: 21 }, undefined],
  ['an account of a library that has the same card', { accountsOnDevice: 21, sharesCard: true }, 'card'],
  ['the owner of the block', { sharesCard: true, isOwner: true }, undefined],
  ['an operator', { sharesCard: true, role: 'admin' }, undefined],
  ['a deleted account', { sharesCard: true, isDeleted: true }, undefined],
  ['someone who was unblocked by name', { sharesCard: true, accountsOnDevice: 2, isExcepted: true }, undefined],
]
test.for(CASES)('%s', ([, facts, reason]) => {
  assert.equal(decideLink({ ...stranger, ...facts }), reason)
})
