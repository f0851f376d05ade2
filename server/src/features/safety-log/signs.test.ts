import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isThreat, signsOf, type SafetyFacts } from './signs.ts'

const calm: SafetyFacts = { unanswered: 0, declined: 0, accountAgeDays: 400, isLinkedToBlocked: false, texts: ['hello'] }

const CASES: readonly [string, Partial<SafetyFacts>, ReturnType<typeof signsOf>][] = [
  ['an old friend', {}, []],
  ['nine messages without an answer', { unanswered: 9 }, []],
  ['ten messages without an answer', { unanswered: 10 }, ['many_messages']],
  ['two declined requests', { declined: 2 }, []],
  ['three declined requests', { declined: 3 }, ['declined_requests']],
  ['a new account', { accountAgeDays: 0 }, []],
  ['a new account with many messages', { accountAgeDays: 6.9, unanswered: 12 }, ['many_messages', 'new_account']],
  ['an account of a week with many messages', { accountAgeDays: 7, unanswered: 12 }, ['many_messages']],
  ['someone who seems to be blocked', { isLinkedToBlocked: true, accountAgeDays: 1 }, ['blocked_before', 'new_account']],
  [
    'everything at a time',
    { unanswered: 50, declined: 4, accountAgeDays: 1, isLinkedToBlocked: true, texts: ['hi', 'I will find you'] },
    ['threat', 'blocked_before', 'many_messages', 'declined_requests', 'new_account'],
  ],
]
test.for(CASES)('%s', ([, facts, signs]) => {
  assert.deepEqual(signsOf({ ...calm, ...facts }), signs)
})

const PHRASES: readonly [string, boolean][] = [
  ['I’ll kill you', true],
  ['I  KNOW WHERE YOU LIVE', true],
  ['you will regret this', true],
  ['i will leak your nudes', true],
  ['Sé dónde vives', true],
  ['te vas a arrepentir', true],
  ['you kill me, so funny', false],
  ['I will find you a better picture', true],
  ['I love your photos', false],
  ['¿Dónde vives?', false],
]
test.for(PHRASES)('“%s” is a threat: %s', ([text, expected]) => {
  assert.equal(isThreat(text), expected)
})
