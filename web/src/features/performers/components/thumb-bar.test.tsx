/** Tests that the subscribe bar of a phone stands above the tabs of people who have tabs. */
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PreviewViewer } from '#core/viewer.ts'
import { aFan, aPerformer } from '../../../../test/components/examples.ts'
import { open } from '../../../../test/components/open.tsx'
import ThumbBar from './thumb-bar.tsx'

/** The button in the page is under the top bar. */
function Offer() {
  const own = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={own}>Subscribe</div>
      <ThumbBar own={own} label="Subscribe to Ada Vale">
        Subscribe
      </ThumbBar>
    </>
  )
}

const TABS = 64
const preview = (
  <PreviewViewer value={null}>
    <Offer />
  </PreviewViewer>
)

test.for([
  { who: 'a visitor', viewer: null, part: <Offer />, below: 0 },
  { who: 'a fan', viewer: aFan(), part: <Offer />, below: TABS },
  { who: 'a performer who views their profile as a visitor', viewer: aPerformer(), part: preview, below: TABS },
])('$who has the subscribe bar $below pixels above the edge of a phone', async ({ viewer, part, below }) => {
  await open(part, { viewer })
  const bar = page.getByRole('group', { name: 'Subscribe to Ada Vale' })
  await expect.element(bar).toBeVisible()
  expect(Math.round(innerHeight - bar.element().getBoundingClientRect().bottom)).toBe(below)
})
