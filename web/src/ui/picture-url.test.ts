import assert from 'node:assert/strict'
import { test } from 'vitest'
import { displayedUrl } from './picture-url.ts'

const poster = '/media/videos/1/poster-1.webp'

test('a picture stays when only its signature changes', () => {
  assert.equal(displayedUrl(`${poster}?e=100&s=a`, `${poster}?e=160&s=b`), `${poster}?e=100&s=a`)
  assert.equal(displayedUrl('blob:here', `${poster}?e=1&s=a`), 'blob:here')
  assert.equal(displayedUrl(`${poster}?e=100&s=a`, ''), `${poster}?e=100&s=a`)
})

test('a new poster replaces the previous one', () => {
  const other = '/media/videos/1/poster-2.webp?e=160&s=b'
  assert.equal(displayedUrl(`${poster}?e=100&s=a`, other), other)
  assert.equal(displayedUrl('', other), other)
})
