/** The tabs above the pages of the studio. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerformer } from '../../../test/components/examples.ts'
import { open } from '../../../test/components/open.tsx'
import Studio from './studio.tsx'

const tabs = (label: string) => page.getByRole('navigation', { name: label })

test.for([
  ['/studio/live', 'Content', 'Content type'],
  ['/studio/posts/new', 'Content type', 'Content'],
] as const)('a performer at %s sees the tabs of %s', async ([at, shown, hidden]) => {
  await open(<Studio />, { at, viewer: aPerformer() })
  await expect.element(tabs(shown).getByRole('link', { name: 'Live', exact: true })).toBeVisible()
  await expect.element(tabs(hidden)).not.toBeInTheDocument()
})
