import { useRef } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useStalled } from './use-stalled.ts'

function Watched({ media }: { readonly media: MediaStream }) {
  const video = useRef<HTMLVideoElement>(undefined)
  const isStalled = useStalled(video, true)
  const show = (element: HTMLVideoElement | null) => {
    if (!element) return
    video.current = element
    element.srcObject = media
    void element.play()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a test */}
      <video ref={show} muted width={64} height={64} />
      <p>{isStalled ? 'No picture' : 'A picture'}</p>
    </>
  )
}

test('a picture that stops is noticed, and so is its return', async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
  const context = canvas.getContext('2d')!
  const draw = () => context.fillRect(0, 0, Math.random() * 64, Math.random() * 64)
  let timer = setInterval(draw, 100)
  await render(<Watched media={canvas.captureStream(10)} />)
  await expect.poll(() => document.querySelector('video')!.getVideoPlaybackQuality().totalVideoFrames).toBeGreaterThan(2)
  await expect.element(page.getByText('A picture')).toBeVisible()
  clearInterval(timer)
  await expect.element(page.getByText('No picture')).toBeVisible()
  timer = setInterval(draw, 100)
  await expect.element(page.getByText('A picture')).toBeVisible()
  clearInterval(timer)
})
