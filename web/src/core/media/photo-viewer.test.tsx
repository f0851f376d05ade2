/** The full-window photo viewer: navigation, and closing with Esc, the close button and Back. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#ui/button.tsx'
import { PICTURE } from '../../../test/components/examples.ts'
import { open } from '../../../test/components/open.tsx'
import PhotoViewer from './photo-viewer.tsx'

const viewer = page.getByRole('dialog', { name: 'Photos' })
const enlarge = page.getByRole('button', { name: 'Enlarge' })
const photos = ['A ridge', 'A lake', 'A hut'].map((alt) => ({ url: PICTURE, alt, width: 900, height: 600 }))

function Gallery() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Enlarge</Button>
      {isOpen && <PhotoViewer label="Photos" photos={photos} first={1} onClose={() => setIsOpen(false)} />}
    </>
  )
}

async function openViewer() {
  const opened = await open(<Gallery />, { at: '/juno.park' })
  await enlarge.click()
  await expect.element(viewer).toBeVisible()
  return opened
}

test('a fan goes from photo to photo with the arrow keys and stops at the last', async () => {
  await openViewer()
  await expect.element(viewer.getByText('2 of 3')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(viewer.getByText('3 of 3')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(viewer.getByText('2 of 3')).toBeVisible()
})

test('a fan sees which photo was made with AI', async () => {
  const viewed = [{ ...photos[0]!, ai: 'generated' as const }, photos[1]!]
  await open(<PhotoViewer label="Photos" photos={viewed} onClose={() => {}} />)
  await expect.element(viewer.getByText('1 of 2 · AI-generated')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(viewer.getByText('2 of 2', { exact: true })).toBeVisible()
})

test('a fan zooms with the keyboard, and the next photo starts unzoomed', async () => {
  await openViewer()
  await userEvent.keyboard('+')
  await expect.element(viewer.getByText('2 of 3 · 200%')).toBeVisible()
  await userEvent.keyboard('-')
  await expect.element(viewer.getByText('2 of 3', { exact: true })).toBeVisible()
})

for (const { way, close } of [
  { way: 'Esc', close: () => userEvent.keyboard('{Escape}') },
  { way: 'the cross', close: () => viewer.getByRole('button', { name: 'Close' }).click() },
  { way: 'Back', close: async () => history.back() },
])
  test(`a fan closes a photo with ${way} and returns to the button on the same page`, async () => {
    await openViewer()
    await close()
    await expect.element(viewer).not.toBeInTheDocument()
    await expect.element(enlarge).toHaveFocus()
    expect(location.pathname).toBe('/juno.park')
  })
