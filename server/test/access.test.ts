/** Tests the access table of product.md. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideAccess, isInDiscussion, type AccessFacts } from '../src/core/access/decide.ts'
import type { Unlock } from '@fanfare/contract/access'
import type { Subject } from '#core/content/index.ts'
import { guestFrom, type Anyone } from '#platform/viewer.ts'

const member = (id: string, role: 'fan' | 'performer' | 'admin'): Anyone => ({ id, role, sessionId: 's', provedAt: new Date() })
const guest: Anyone = guestFrom(undefined)
const fan = member('fan', 'fan')
const owner = member('star', 'performer')
const colleague = member('other star', 'performer')
const operator = member('operator', 'admin')

const usual: AccessFacts = {
  owner: 'shown',
  blocked: false,
  withheld: false,
  follows: false,
  subscribed: false,
  tierId: null,
  tiers: [],
  bought: false,
  ownedItems: 0,
  goneItems: 0,
  included: null,
  minPrice: 100,
}
const post = (audience: Subject['audience'], more: Partial<Subject> = {}): Subject => ({
  kind: 'post',
  id: 'post',
  ownerId: 'star',
  audience,
  price: audience === 'paid' ? 3000 : 0,
  fileIds: [],
  removed: false,
  ...more,
})
const messageOf = (price: number, more: Partial<Subject> = {}) =>
  post('party', { kind: 'message', price, recipientId: 'fan', ...more })

/** Returns `all`, `nothing`, or the unlock options. */
function sees(viewer: Anyone, subject: Subject, facts: Partial<AccessFacts> = {}): string {
  const decision = decideAccess(viewer, subject, { ...usual, ...facts })
  if (decision.sees !== 'teaser') return decision.sees
  return `locked: ${decision.unlock.map(wordOf).join(', ')}`
}

function wordOf(way: Unlock): string {
  if (way.by === 'purchase') return `purchase ${way.price}`
  const tiers = way.by === 'subscribe' || way.by === 'change_tier' ? (way.tiers ?? []) : []
  return [way.by, ...tiers.map(({ name }) => name)].join(' ')
}

test('anyone sees a free post', () => {
  assert.deepEqual(
    [guest, fan, colleague, owner, operator].map((viewer) => sees(viewer, post('free'))),
    ['all', 'all', 'all', 'all', 'all'],
  )
})

test("a fan unlocks a subscribers' post by subscribing, and a visitor signs in first", () => {
  const one = post('subscribers')
  assert.equal(sees(guest, one), 'locked: login')
  assert.equal(sees(fan, one), 'locked: subscribe')
  assert.equal(sees(fan, one, { subscribed: true }), 'all')
  assert.equal(sees(fan, one, { bought: true }), 'all')
  assert.equal(sees(colleague, one), 'locked: subscribe')
})

test("a tier's subscribers see its posts, and others are offered a change of tier", () => {
  const one = post('subscribers', { tierIds: ['large', 'old'] })
  const open = { tiers: [{ _id: 'large', name: 'Large' }] }
  assert.equal(sees(guest, one, open), 'locked: login')
  assert.equal(sees(fan, one, open), 'locked: subscribe Large')
  assert.equal(sees(fan, one, { ...open, subscribed: true, tierId: 'small' }), 'locked: change_tier Large')
  assert.equal(sees(fan, one, { ...open, subscribed: true, tierId: 'large' }), 'all')
  assert.equal(
    sees(fan, one, { ...open, subscribed: true, tierId: 'old' }),
    'all',
    'an archived tier keeps access to its content',
  )
  assert.equal(sees(fan, one, { ...open, subscribed: true, tierId: null }), 'locked: change_tier Large')
  assert.equal(
    sees(fan, one, { ...open, tierId: 'large' }),
    'locked: subscribe Large',
    'a tier without a subscription opens nothing',
  )
  assert.equal(sees(fan, one, { subscribed: true, tierId: 'small' }), 'locked: ', 'its tiers accept no new subscribers')
  assert.equal(sees(fan, one, { ...open, bought: true }), 'all')
  assert.equal(sees(fan, post('subscribers'), { subscribed: true, tierId: 'small' }), 'all')
  assert.deepEqual([sees(owner, one), sees(operator, one), sees(colleague, one, open)], ['all', 'all', 'locked: subscribe Large'])
})

test("a follower sees followers' posts, and so does a subscriber", () => {
  const one = post('followers', { kind: 'story' })
  assert.equal(sees(guest, one), 'locked: login')
  assert.equal(sees(fan, one), 'locked: follow')
  assert.equal(sees(fan, one, { follows: true }), 'all')
  assert.equal(sees(fan, one, { subscribed: true }), 'all')
  assert.equal(sees(fan, post('subscribers'), { follows: true }), 'locked: subscribe')
  assert.equal(sees(colleague, one), 'locked: follow')
  assert.equal(sees(owner, one), 'all')
})

test('a fan unlocks a paid post by paying, subscribed or not', () => {
  const one = post('paid')
  assert.equal(sees(guest, one), 'locked: login')
  assert.equal(sees(fan, one), 'locked: purchase 30')
  assert.equal(sees(fan, one, { subscribed: true }), 'locked: purchase 30')
  assert.equal(sees(fan, one, { bought: true }), 'all')
})

test('a fan unlocks a paid post that includes subscribers either way', () => {
  const one = post('paid', { subscribersIncluded: true })
  assert.equal(sees(guest, one), 'locked: login')
  assert.equal(sees(fan, one), 'locked: purchase 30, subscribe')
  assert.equal(sees(fan, one, { subscribed: true }), 'all')
  assert.equal(sees(fan, one, { bought: true }), 'all')
  const owned = post('paid', { subscribersIncluded: true, fileIds: ['a'] })
  assert.equal(sees(fan, owned, { ownedItems: 1 }), 'all')
})

test('a fan never pays twice for the same media', () => {
  const one = post('paid', { fileIds: ['a', 'b', 'c', 'd', 'e'] })
  assert.equal(sees(fan, one, { ownedItems: 2 }), 'locked: purchase 18')
  assert.equal(sees(fan, one, { ownedItems: 5 }), 'all')
  const message = messageOf(2000, { fileIds: ['a', 'b'] })
  assert.equal(sees(fan, message, { ownedItems: 1 }), 'locked: purchase 10')
  assert.equal(sees(fan, one, { goneItems: 1 }), 'locked: purchase 30', 'the price covers the remaining items')
  assert.equal(sees(fan, one, { goneItems: 5 }), 'locked: ', 'no items are left to sell')
  assert.equal(sees(fan, one, { ownedItems: 2, goneItems: 3 }), 'all')
  assert.equal(sees(fan, message, { ownedItems: 2 }), 'all')
  assert.equal(sees(fan, message, { ownedItems: 2, blocked: true }), 'locked: ', 'a block ends access')
})

test('a blocked viewer, and a viewer of a hidden performer, sees nothing', () => {
  for (const one of [post('free'), post('followers'), post('subscribers'), post('paid')])
    for (const facts of [{ blocked: true }, { owner: 'hidden' as const }]) {
      assert.equal(sees(fan, one, { ...facts, follows: true, subscribed: true, bought: true }), 'nothing')
      assert.equal(sees(guest, one, facts), 'nothing')
    }
})

test('deleted content stays with its buyers, its owner and operators, and is gone for everyone else', () => {
  const one = post('paid', { removed: true })
  assert.equal(sees(fan, one, { bought: true }), 'all')
  assert.deepEqual([sees(fan, one), sees(fan, one, { subscribed: true }), sees(guest, one)], ['nothing', 'nothing', 'nothing'])
  assert.equal(sees(fan, one, { bought: true, blocked: true }), 'nothing')
  assert.deepEqual([sees(owner, one), sees(operator, one)], ['all', 'all'])
})

test('a buyer keeps purchases when the performer deletes the account, and nothing else stays', () => {
  const owner = 'left'
  for (const one of [post('free'), post('followers'), post('subscribers'), post('paid')])
    assert.deepEqual(
      [sees(fan, one, { owner, follows: true, subscribed: true }), sees(guest, one, { owner })],
      ['nothing', 'nothing'],
    )
  assert.equal(sees(fan, post('paid'), { owner, bought: true }), 'all')
  assert.equal(sees(fan, post('paid', { removed: true }), { owner, bought: true }), 'all')
  assert.equal(sees(fan, post('paid'), { owner, bought: true, blocked: true }), 'nothing')
  assert.equal(sees(fan, messageOf(500), { owner, bought: true }), 'all')
  assert.equal(sees(fan, messageOf(500), { owner }), 'locked: ', 'the message is no longer for sale')
})

test('a message is visible to its two participants, and the recipient pays its price', () => {
  assert.equal(sees(fan, messageOf(0)), 'all')
  assert.equal(sees(fan, messageOf(500)), 'locked: purchase 5')
  assert.equal(sees(fan, messageOf(500), { bought: true }), 'all')
  assert.equal(sees(owner, messageOf(500)), 'all')
  assert.equal(sees(member('stranger', 'fan'), messageOf(0)), 'nothing')
  assert.equal(sees(colleague, messageOf(0)), 'nothing')
  assert.equal(sees(guest, messageOf(0)), 'nothing')
})

test('a buyer keeps a message after its deletion and a block, and an unsold one is no longer for sale', () => {
  assert.equal(sees(fan, messageOf(500, { removed: true }), { bought: true, blocked: true }), 'all')
  assert.equal(sees(fan, messageOf(500, { removed: true })), 'nothing')
  assert.equal(sees(fan, messageOf(500), { blocked: true }), 'locked: ')
})

const productOf = (more: Partial<Subject> = {}) =>
  post('paid', { kind: 'product', isUnlockable: false, isDiscussedBy: 'viewers', ...more })

test('a product is seen by its audience, its buyers, its owner and operators, and others learn how to join', () => {
  const outside = (way: 'follow' | 'subscribe') => ({ sees: 'teaser', isOutside: true, unlock: [{ by: way }] })
  const decide = (viewer: Anyone, visibleTo: Subject['visibleTo'], facts: Partial<AccessFacts> = {}) =>
    decideAccess(viewer, productOf(visibleTo && { visibleTo }), { ...usual, ...facts })
  assert.deepEqual(decide(fan, 'followers'), outside('follow'))
  assert.deepEqual(decide(fan, 'subscribers', { follows: true }), outside('subscribe'))
  assert.deepEqual(decide(guest, 'followers'), { sees: 'teaser', isOutside: true, unlock: [{ by: 'login' }] })
  assert.deepEqual(decide(guest, 'everyone'), { sees: 'teaser', unlock: [{ by: 'login' }] })
  for (const [visibleTo, facts] of [
    ['everyone', {}],
    [undefined, {}],
    ['followers', { follows: true }],
    ['followers', { subscribed: true }],
    ['subscribers', { subscribed: true }],
  ] as const)
    assert.equal(sees(fan, productOf(visibleTo && { visibleTo }), facts), 'locked: purchase 30')
  for (const visibleTo of ['followers', 'subscribers'] as const) {
    const one = productOf({ visibleTo })
    assert.deepEqual([sees(owner, one), sees(operator, one), sees(fan, one, { bought: true })], ['all', 'all', 'all'])
    assert.equal(sees(fan, one, { blocked: true, follows: true, subscribed: true }), 'nothing')
    assert.equal(sees(fan, { ...one, removed: true }, { follows: true, subscribed: true }), 'nothing')
  }
})

test("a subscriber pays the discounted price of the tier's product, and nothing if it is free", () => {
  const one = productOf({ tierDiscounts: { large: 25, whole: 100 }, price: 999 })
  const offered = (facts: Partial<AccessFacts>) => {
    const decision = decideAccess(fan, one, { ...usual, ...facts })
    return decision.sees === 'teaser' ? decision.unlock[0] : decision.sees
  }
  assert.deepEqual(offered({ subscribed: true, tierId: 'large' }), {
    by: 'purchase',
    price: 7.49,
    items: 0,
    discount: { percent: 25, fullPrice: 9.99 },
  })
  assert.equal(offered({ subscribed: true, tierId: 'whole' }), 'all')
  for (const facts of [{ subscribed: true, tierId: 'small' }, { tierId: 'large' }, { subscribed: true, tierId: null }])
    assert.deepEqual(offered(facts), { by: 'purchase', price: 9.99, items: 0 })
  assert.equal(sees(fan, productOf({ subscribersIncluded: true }), { subscribed: true }), 'all')
  assert.equal(sees(fan, productOf({ subscribersIncluded: true })), 'locked: purchase 30, subscribe')
})

test('the unlocks of a tier open posts, and no products', () => {
  const included = { of: 3, left: 2, until: '2026-12-01T00:00:00Z' }
  assert.equal(sees(fan, post('paid'), { subscribed: true, included }), 'locked: purchase 30, included')
  assert.equal(sees(fan, productOf(), { subscribed: true, included }), 'locked: purchase 30')
})

test('those who may buy a product take part in its discussion, and those outside of its audience do not', () => {
  const takesPart = (subject: Subject, facts: Partial<AccessFacts> = {}, viewer: Anyone = fan) =>
    isInDiscussion(subject, decideAccess(viewer, subject, { ...usual, ...facts }))
  assert.deepEqual([takesPart(productOf()), takesPart(productOf(), {}, guest), takesPart(post('paid'))], [true, true, false])
  const closed = productOf({ visibleTo: 'followers' })
  assert.deepEqual(
    [takesPart(closed), takesPart(closed, { follows: true }), takesPart(closed, { bought: true })],
    [false, true, true],
  )
  assert.equal(takesPart(productOf(), { blocked: true }), false)
})

test('content that operators have hidden is there for its owner and for operators only, even if it was bought', () => {
  const facts = { withheld: true, bought: true, subscribed: true }
  for (const one of [post('free'), post('subscribers'), post('paid'), messageOf(3000)])
    assert.deepEqual(
      [guest, fan, colleague, owner, operator].map((viewer) => sees(viewer, one, facts)),
      ['nothing', 'nothing', 'nothing', 'all', 'all'],
    )
})
