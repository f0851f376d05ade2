import assert from 'node:assert/strict'
import { test } from 'vitest'
import { publicPage } from './page.ts'

const describe = (description: string) =>
  publicPage({ title: 'Ada', description, path: '/ada', origin: 'https://fans.example' }).flatMap((tag) =>
    'name' in tag && tag.name === 'description' ? [tag.content] : [],
  )[0]

test('search engines leave out pages of a performer who hides from them', () => {
  const robots = (owner: { readonly isHiddenFromSearch?: true }) =>
    publicPage({ title: 'Ada', description: '', path: '/ada', origin: 'https://fans.example', owner }).filter(
      (tag) => 'name' in tag && tag.name === 'robots',
    )
  assert.deepEqual(robots({ isHiddenFromSearch: true }), [{ name: 'robots', content: 'noindex' }])
  assert.deepEqual(robots({}), [])
})

test('a visitor reads a long description cut between two characters, never within an emoji', () => {
  assert.equal(describe('Painter\n\nof  skies '), 'Painter of skies')
  assert.equal(describe('😀'.repeat(160)), '😀'.repeat(160))
  assert.equal(describe('😀'.repeat(161)), `${'😀'.repeat(159)}…`)
  assert.equal(describe('x'.repeat(161)), `${'x'.repeat(159)}…`)
})
