/** Components whose code loads late or fails to load. */
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../test/components/open.tsx'
import { idleComponent } from './idle-component.tsx'
import { lazyComponent, LoadingFailed } from './lazy-component.tsx'

type Loaded = { readonly default: ComponentType }
const REPLY_BAR: Loaded = { default: () => <p>Replying to Ada</p> }
const replyBar = page.getByText('Replying to Ada')
const composer = page.getByRole('textbox', { name: 'Message' })

/** A loader that fails until `found` is called. */
function losableCode() {
  let isLost = true
  let attempts = 0
  const load = async (): Promise<Loaded> => {
    attempts++
    if (isLost) throw new TypeError('Failed to fetch dynamically imported module')
    return REPLY_BAR
  }
  return { load, found: () => (isLost = false), attempts: () => attempts }
}

const Composer = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Suspense>{children}</Suspense>
    <textarea aria-label="Message" />
  </>
)

test('a visitor keeps the page when a part fails to load, and sees the part when the connection is back', async () => {
  const code = losableCode()
  const ReplyBar = lazyComponent(code.load)
  await open(
    <Composer>
      <ReplyBar />
    </Composer>,
  )
  await composer.fill('Still here')
  expect(code.attempts()).toBe(1)
  code.found()
  dispatchEvent(new Event('online'))
  await expect.element(replyBar).toBeVisible()
  await expect.element(composer).toHaveValue('Still here')
})

test('a visitor sees that a part without a fallback could not be loaded', async () => {
  const code = losableCode()
  const Photo = lazyComponent(code.load, LoadingFailed)
  await open(
    <Composer>
      <Photo />
    </Composer>,
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('Something went wrong, please try again later')
  code.found()
  dispatchEvent(new Event('online'))
  await expect.element(replyBar).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a deferred part that failed to load is loaded again on the next request', async () => {
  const code = losableCode()
  const ReplyBar = idleComponent(code.load, () => false)
  const { goTo } = await open(<ReplyBar />, { at: '/messages/1', otherPages: { '/messages': <h1>Messages</h1> } })
  await expect.poll(code.attempts).toBeGreaterThan(0)
  await expect.element(replyBar).not.toBeInTheDocument()
  code.found()
  await goTo('/messages')
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await goTo('/messages/1')
  await expect.element(replyBar).toBeVisible()
})
