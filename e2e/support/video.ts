/** Live video between pages. */
import { expect, type Page, type PlaywrightTestOptions, type PlaywrightWorkerOptions } from '@playwright/test'
import config from '../../playwright.config.ts'

const { launchOptions = {} } = config.use ?? {}

/** Options of a test with live video: a machine without a network has only the loopback interface, which Chromium leaves out otherwise. */
export const directVideo: Pick<PlaywrightTestOptions & PlaywrightWorkerOptions, 'launchOptions'> = {
  launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), '--allow-loopback-in-peer-connection'] },
}

/** Waits until a video has a picture that moves. */
export async function seeMoving(page: Page, label: string): Promise<void> {
  const video = page.locator(`video[aria-label="${label}"]`)
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBeGreaterThan(0)
  const before = await video.evaluate((one: HTMLVideoElement) => one.currentTime)
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(before)
}

/** Resolves with the time (Unix, in milliseconds) of the first picture after the video has shown none for half a second. */
export const pictureAfter = (page: Page, label: string): Promise<number> =>
  page.locator(`video[aria-label="${label}"]`).evaluate(
    (one: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        let last = performance.now()
        const look = () => {
          const now = performance.now()
          if (now - last > 500) return resolve(Date.now())
          last = now
          one.requestVideoFrameCallback(look)
        }
        one.requestVideoFrameCallback(look)
      }),
  )
