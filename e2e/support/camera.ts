/** Live pictures in journeys: Chromium's fake camera, and media over the loopback interface. */
import { expect, type Locator, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'

const { launchOptions = {} } = config.use ?? {}

/** Options for `test.use`. A machine without a network has only the loopback interface, which Chromium leaves out otherwise. */
export const withCamera = {
  launchOptions: { ...launchOptions, args: [...(launchOptions.args ?? []), '--allow-loopback-in-peer-connection'] },
}

const secondsOf = (video: Locator) => video.evaluate((one: HTMLVideoElement) => one.currentTime)

/** Waits until the video with this label moves, which means that frames arrive. */
export async function seeMoving(page: Page, label: string): Promise<void> {
  const video = page.locator(`video[aria-label="${label}"]`)
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBeGreaterThan(0)
  const before = await secondsOf(video)
  await expect.poll(() => secondsOf(video)).toBeGreaterThan(before)
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Starts the camera on the page of the performer's own live show. */
export async function startCamera(page: Page): Promise<void> {
  await press(page, 'Check camera and microphone')
  await press(page, 'Start camera')
  await page.locator('video[aria-label="Your camera"]').waitFor()
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
