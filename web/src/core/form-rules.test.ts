/** Form errors use the specification's wording, and bodies match the contract. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { registerFan } from '@fanfare/contract/auth'
import { updateOwnProfile } from '@fanfare/contract/own-profile'
import { bodyOf, validateField, rulesOf, findHiddenError } from './form-rules.ts'

const ruleOf = (shape: object, name: string) => {
  const rule = rulesOf(shape).find((one) => one.name === name)
  assert.ok(rule, name)
  return rule
}

test('a visitor reads the default messages of section 8', () => {
  const { body } = registerFan
  assert.equal(validateField(ruleOf(body, 'name'), ' '), 'Please enter Name')
  assert.equal(validateField(ruleOf(body, 'name'), ' ', { missing: 'Choose a name' }), 'Choose a name')
  assert.equal(validateField(ruleOf(body, 'password'), 'short'), 'Password must be at least 8 characters')
  assert.equal(validateField(ruleOf(body, 'name'), 'x'.repeat(81)), 'Name must be up to 80 characters')
  assert.equal(validateField(ruleOf(body, 'email'), 'nobody'), 'Email address is not a valid email')
  assert.equal(validateField(ruleOf(body, 'username'), ''), undefined)
  assert.equal(validateField(ruleOf(body, 'username'), 'a b'), 'Username is not a valid value')
})

test('a performer enters a nested price, which is checked on its own and sent as a number', () => {
  const rules = rulesOf(updateOwnProfile.body)
  assert.equal(
    validateField(ruleOf(updateOwnProfile.body, 'prices.monthly'), 'much', { label: 'Monthly' }),
    'Monthly is not a valid number',
  )
  assert.equal(
    validateField(ruleOf(updateOwnProfile.body, 'prices.monthly'), '9.999', { label: 'Monthly' }),
    'Monthly is not a valid number',
  )
  const body = bodyOf(rules, {
    name: 'Mara',
    bio: '',
    'prices.freeDays': '1',
    'prices.monthly': '9.5',
    'prices.yearly': '90',
    'about.gender': '',
  })
  assert.deepEqual(body, { name: 'Mara', bio: '', prices: { freeDays: 1, monthly: 9.5, yearly: 90 } })
})

test('a visitor reads the error of a hidden field once', () => {
  const wrong = { interval: undefined, threshold: 'Please enter From', type: '' }
  assert.equal(findHiddenError(wrong, 'How often Only when I request it Save'), 'Please enter From')
  assert.equal(findHiddenError(wrong, 'How often Every Monday From Please enter From Save'), undefined)
})

test("a visitor's text is counted in code points, as on the server", () => {
  const { body } = registerFan
  const family = '👨‍👩‍👧‍👦'
  const long = 'Name must be up to 80 characters'
  const cases = [
    ['😀'.repeat(80), undefined],
    ['😀'.repeat(81), long],
    [family.repeat(11) + 'abc', undefined],
    [family.repeat(11) + 'abcd', long],
    ['王'.repeat(80), undefined],
    ['王'.repeat(81), long],
    ['𠮷'.repeat(80), undefined],
    ['𠮷'.repeat(81), long],
    ['e\u0301'.repeat(40), undefined],
    [`${'e\u0301'.repeat(40)}e`, long],
    [`${'a'.repeat(80)} `, long],
  ] as const
  for (const [text, expected] of cases) assert.equal(validateField(ruleOf(body, 'name'), text), expected, text)
})
