/** Access to pages, and redirects for everyone else (specification, section 2). */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Me } from '@fanfare/contract/users'
import { closedRedirect, guardDecision, homeOf, suspendedRedirect, twoFactorRedirect } from './guard.ts'

const fan: Me = {
  _id: '019a0000-0000-7000-8000-000000000001',
  role: 'fan',
  operatorRole: null,
  isPerformer: false,
  name: 'Robin',
  username: 'robin',
  email: 'robin@example.org',
  newEmail: null,
  avatar: '/no-avatar.jpg',
  cover: '',
  locale: 'en',
  balance: 0,
  needsTwoFactor: false,
  verification: null,
}
const performer: Me = { ...fan, role: 'performer', isPerformer: true, username: 'mara' }
const admin: Me = { ...fan, role: 'admin', username: 'olga' }

test('everyone lands on their home page after signing in', () => {
  assert.equal(homeOf(fan), '/home')
  assert.equal(homeOf({ ...fan, username: '' }), '/user/account')
  assert.equal(homeOf(performer), '/mara')
  assert.equal(homeOf({ ...performer, email: '' }), '/star/account')
  assert.equal(homeOf(admin), '/admin')
})

test("a visitor is sent to sign in from every members' page", () => {
  assert.equal(guardDecision('anyone', null), 'enter')
  assert.equal(guardDecision('guest', null), 'enter')
  for (const who of ['member', 'fan', 'performer', 'admin'] as const)
    assert.deepEqual(guardDecision(who, null), { to: '/auth/login' })
})

test('a signed-in fan who opens the sign-in page is sent home', () => {
  assert.deepEqual(guardDecision('guest', fan), { to: '/home' })
})

test('an operator without two-factor authentication is sent from every page to its setup', () => {
  const newcomer = { ...admin, needsTwoFactor: true }
  const setUp = '/settings/security/two-factor'
  for (const pathname of ['/', '/admin', '/mara', '/settings/security', '/admin/payouts.data'])
    assert.equal(twoFactorRedirect(newcomer, { pathname }), setUp)
  assert.equal(twoFactorRedirect(newcomer, { pathname: setUp }), undefined)
  assert.equal(twoFactorRedirect(newcomer, { pathname: `${setUp}.data` }), undefined)
  for (const viewer of [admin, fan, null]) assert.equal(twoFactorRedirect(viewer, { pathname: '/admin' }), undefined)
})

test('a suspended person is sent from every page to the reason, except from pages such as the contact form', () => {
  const suspended = { ...fan, isSuspended: true } as const
  for (const pathname of ['/', '/home', '/mara', '/settings.data'])
    assert.equal(suspendedRedirect(suspended, { pathname }), '/suspended')
  for (const pathname of ['/suspended', '/suspended.data', '/page/contact'])
    assert.equal(suspendedRedirect(suspended, { pathname }), undefined)
  assert.equal(suspendedRedirect(fan, { pathname: '/suspended' }), '/home')
  for (const viewer of [fan, null]) assert.equal(suspendedRedirect(viewer, { pathname: '/home' }), undefined)
})

test('the owner of a closed account is sent from every page to the closing, except from pages such as the contact form', () => {
  const closed = { ...fan, isClosed: true }
  for (const pathname of ['/', '/home', '/mara', '/settings/security.data'])
    assert.equal(closedRedirect(closed, { pathname }), '/account-closed')
  for (const pathname of ['/account-closed', '/account-closed.data', '/page/contact'])
    assert.equal(closedRedirect(closed, { pathname }), undefined)
  for (const viewer of [admin, fan, null]) assert.equal(closedRedirect(viewer, { pathname: '/home' }), undefined)
})

test('an account without access to a page is sent to sign in or sees a missing page', () => {
  assert.equal(guardDecision('performer', performer), 'enter')
  assert.deepEqual(guardDecision('performer', fan), { to: '/auth/login' })
  assert.equal(guardDecision('admin', admin), 'enter')
  assert.equal(guardDecision('admin', fan), 'hidden')
  assert.equal(guardDecision('fan', performer), 'hidden')
  for (const me of [fan, performer, admin]) assert.equal(guardDecision('member', me), 'enter')
})
