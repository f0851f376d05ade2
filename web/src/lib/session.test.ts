/** A session that ends while its page is open. */
import assert from 'node:assert/strict'
import { onTestFinished, test, vi } from 'vitest'
import { signOut } from '@fanfare/contract/auth'
import { readMe } from '@fanfare/contract/users'

const page = Object.assign(new EventTarget(), { cookie: 'token=mine', went: [] as string[] })

/** Browser globals that this process lacks. */
Object.assign(globalThis, {
  document: page,
  location: {
    pathname: '/posts/new',
    protocol: 'https:',
    assign: (to: string) => page.went.push(to),
    reload: () => page.went.push('reload'),
  },
  BroadcastChannel: class {
    postMessage(): void {}
  },
  addEventListener: page.addEventListener.bind(page),
})

const { cache } = await import('./cache.ts')
const { call } = await import('./api.ts')
const { session } = await import('./session.ts')

test('a page sends the account for which it was rendered, even if another one has signed in in another window', () => {
  assert.deepEqual(session.headers, { Authorization: 'mine' })
  session.shows('robin')
  assert.deepEqual(session.headers, { Authorization: 'mine', 'account-id': 'robin' })
  page.cookie = 'token=theirs'
  assert.deepEqual(session.headers, { Authorization: 'theirs', 'account-id': 'robin' })
  session.begin('new')
  assert.equal(session.headers['account-id'], undefined)
  page.cookie = ''
  assert.deepEqual(session.headers, {})
})

test('a fan who stays on a page with unsaved changes keeps them, and is sent to sign in after the next press', () => {
  onTestFinished(() => cache().clear())
  cache().setQueryData(['me'], 'robin')
  session.expire('', '/auth/login?next=here')
  assert.equal(cache().getQueryData(['me']), 'robin')
  session.expire('', '/auth/login?next=here')
  assert.equal(page.went.length, 1)
  page.dispatchEvent(new Event('click'))
  session.expire('', '/auth/login?next=here')
  assert.deepEqual(page.went, ['/auth/login?next=here', '/auth/login?next=here'])
})

test('a late reply about the previous token does not sign out the new account', () => {
  page.dispatchEvent(new Event('click'))
  const before = page.went.length
  page.cookie = 'token=new'
  session.expire('old', '/auth/login?next=here')
  assert.deepEqual([page.went.length, page.cookie], [before, 'token=new'])
  session.expire('new', '/auth/login?next=here')
  assert.equal(page.went.length, before + 1)
})

test('a page that signs out sends no requests without a session', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json({ success: true }))
  })
  await call(signOut, {})
  void call(readMe, {})
  await Promise.resolve()
  assert.deepEqual(asked, ['/api/auth/logout'])
})
