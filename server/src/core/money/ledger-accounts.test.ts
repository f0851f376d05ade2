import assert from 'node:assert/strict'
import { test } from 'vitest'
import { declaredAccount, ledgerAccounts, tokenHolders } from './ledger-accounts.ts'

test.for(Object.entries(ledgerAccounts))('the account %s has a unit and a sentence for the books', ([name, { unit, about }]) => {
  assert.ok(unit === 'token' || unit === 'money')
  assert.match(about(), /^[A-Z].+\.$/)
  assert.equal(declaredAccount(name.endsWith(':') ? `${name}1` : name)?.about(), about())
  assert.equal(declaredAccount(name.endsWith(':') ? `${name}*` : name)?.unit, unit, 'all accounts of a kind together')
})

test('an account that is not declared is unknown, and only accounts in tokens hold tokens', () => {
  for (const account of ['platform:', 'platform:gold', 'unknown:1', 'fan', '']) assert.equal(declaredAccount(account), undefined)
  assert.ok(tokenHolders.length > 0)
  for (const name of tokenHolders) assert.equal(declaredAccount(name)?.unit, 'token')
})
