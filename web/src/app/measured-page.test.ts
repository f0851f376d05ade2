import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isMeasured, measuredPage } from './measured-page.ts'

const origin = 'https://fan.example'
const secret = 'token=0123456789abcdefghij'

test('a visit reveals no token and no search to the measuring script, only the page and its campaign', () => {
  const measured = measuredPage(
    { origin, pathname: '/explore', search: `?q=nadia&utm_source=mail&${secret}` },
    `${origin}/auth/reset?${secret}`,
  )
  assert.deepEqual(measured, {
    page_path: '/explore',
    page_location: `${origin}/explore?utm_source=mail`,
    page_referrer: `${origin}/`,
  })
  assert.equal(measuredPage({ origin, pathname: '/', search: '' }, '').page_referrer, '')
})

test('a page with a secret in its address is not measured at all', () => {
  assert.equal(isMeasured({ pathname: '/auth/reset', search: `?${secret}` }), false)
  assert.equal(isMeasured({ pathname: '/auth', search: '' }), false)
  assert.equal(isMeasured({ pathname: '/unsubscribe', search: `?${secret}` }), false)
  assert.equal(isMeasured({ pathname: '/author', search: '?q=token' }), true)
})
