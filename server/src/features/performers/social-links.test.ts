/** Tests which addresses profiles may link. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { socialLinkOf } from '@fanfare/contract/social-links'

test.for([
  ['https://instagram.com/ada.vale', 'Instagram', 'https://instagram.com/ada.vale'],
  ['https://www.instagram.com/ada.vale/?igsh=tracking#top', 'Instagram', 'https://instagram.com/ada.vale'],
  ['  http://twitter.com/ada ', 'X', 'https://x.com/ada'],
  ['x.com/ada', 'X', 'https://x.com/ada'],
  ['HTTPS://M.YouTube.com/@ada-paints', 'YouTube', 'https://youtube.com/@ada-paints'],
  ['https://bsky.app/profile/ada.bsky.social', 'Bluesky', 'https://bsky.app/profile/ada.bsky.social'],
] as const)('%s is a link to %s', ([typed, network, url]) => {
  assert.deepEqual(socialLinkOf(typed), { network, url })
})

test.for([
  '',
  'ada',
  'https://example.org/ada',
  'javascript:alert(1)//instagram.com/ada',
  'data:text/html,instagram.com/ada',
  'https://instagram.com',
  'https://instagram.com.example.org/ada',
  'https://example.org/instagram.com/ada',
  'https://instagram.com@example.org/ada',
  'https://me:secret@instagram.com/ada',
  'https://instagram.com:8443/ada',
  'https://instagram.com\\@example.org/ada',
  'https://www.youtube.com/redirect?q=https://example.org',
  'https://t.me/share/url?url=https://example.org',
  'https://www.facebook.com/l.php?u=https://example.org',
  'https://instagram.com/ada\u202e',
  'https://ınstagram.com/ada',
])('“%s” is no link', (typed) => {
  assert.equal(socialLinkOf(typed), undefined)
})
