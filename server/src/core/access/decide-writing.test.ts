/** Tests which fans may write to a performer, and at what price. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideWriting, type WritingFacts } from './decide-writing.ts'

const stranger: WritingFacts = {
  who: 'subscribers',
  price: null,
  daily: null,
  used: 0,
  included: null,
  follows: false,
  subscribed: false,
  isKnown: false,
}
const subscriber: WritingFacts = { ...stranger, subscribed: true }

const FREE = { may: 'free', left: null }
const subscribe = [{ by: 'subscribe' }]

const CASES: readonly [string, WritingFacts, object][] = [
  ['a stranger writes for free to a performer who is open to everyone', { ...stranger, who: 'everyone' }, FREE],
  ['a stranger has to subscribe', stranger, { may: 'not', why: 'subscribe', unlock: subscribe }],
  ['a stranger can pay instead of subscribing', { ...stranger, price: 300 }, { may: 'pay', price: 300, unlock: subscribe }],
  [
    'a stranger has to follow or subscribe where followers write for free',
    { ...stranger, who: 'followers' },
    { may: 'not', why: 'follow', unlock: [{ by: 'follow' }, ...subscribe] },
  ],
  ['a follower writes for free where followers do', { ...stranger, who: 'followers', follows: true }, FREE],
  [
    'a follower has to subscribe where only subscribers write for free',
    { ...stranger, follows: true },
    { may: 'not', why: 'subscribe', unlock: subscribe },
  ],
  ['a subscriber writes for free', subscriber, FREE],
  ['a subscriber has daily messages left', { ...subscriber, daily: 3, used: 1 }, { may: 'free', left: 2 }],
  [
    'a subscriber has used the daily messages',
    { ...subscriber, daily: 3, used: 3 },
    { may: 'not', why: 'allowance', unlock: [] },
  ],
  [
    'a subscriber pays after the daily messages',
    { ...subscriber, daily: 3, used: 3, price: 300 },
    { may: 'pay', price: 300, unlock: [] },
  ],
  [
    'a subscriber has no daily limit where followers write for free',
    { ...subscriber, who: 'followers', daily: 3, used: 3 },
    FREE,
  ],
  [
    'a subscriber starts no conversation with a closed performer',
    { ...subscriber, who: 'closed' },
    { may: 'not', why: 'closed', unlock: [] },
  ],
  ['a fan continues a conversation with a closed performer', { ...stranger, who: 'closed', isKnown: true }, FREE],
]
test.for(CASES)('%s', ([, facts, decision]) => {
  assert.deepEqual(decideWriting(facts), decision)
})
