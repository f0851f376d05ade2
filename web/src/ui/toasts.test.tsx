/** Toasts are announced, disappear after a while, appear above an open sheet and cover no button. */
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../test/components/open.tsx'
import { Button } from './button.tsx'
import { Confirm, Sheet } from './sheet.tsx'
import { toast } from './toast.ts'

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
const button = (name: string) => page.getByRole('button', { name })
const saved = page.getByText('Saved')

test('a person reads a toast until they dismiss it', async () => {
  await open(<h1>Settings</h1>)
  toast('Saved')
  await expect.element(saved).toBeVisible()
  expect(saved.element().closest('output')?.getAttribute('aria-live')).toBe('polite')
  await button('Dismiss').click()
  await expect.element(saved).not.toBeInTheDocument()
})

test('a person sees only the three newest toasts', async () => {
  await open(<h1>Settings</h1>)
  for (const word of ['One', 'Two', 'Three', 'Four']) toast(word)
  await expect.element(page.getByText('Four')).toBeVisible()
  await expect.element(page.getByText('Two')).toBeVisible()
  await expect.element(page.getByText('One')).not.toBeInTheDocument()
})

test('a person sees a repeated message once', async () => {
  await open(<h1>Settings</h1>)
  for (const word of ['Unlocked', 'Saved', 'Unlocked']) toast(word)
  await expect.element(page.getByText('Unlocked')).toBeVisible()
  expect(page.getByText('Unlocked').elements()).toHaveLength(1)
  await expect.element(saved).toBeVisible()
})

interface AtFootProps {
  readonly children: ReactNode
}

/** The height of the tabs at the bottom of a phone, in pixels. Toasts appear above them. */
const TABS = 76

/** A bar above the tabs, such as a composer or an offer. */
const BarAtFoot = ({ children }: AtFootProps) => (
  <div style={{ position: 'fixed', insetInline: 0, insetBlockEnd: TABS, padding: 16, display: 'flex', gap: 16 }}>{children}</div>
)

test('a person can press every button of a bar at the bottom despite a toast', async () => {
  await open(
    <BarAtFoot>
      <Button>Subscribe</Button>
      <Button>Send a tip</Button>
    </BarAtFoot>,
  )
  toast('Saved')
  await expect.element(saved).toBeVisible()
  expect(isOnTop(button('Subscribe').element())).toBe(true)
  expect(isOnTop(button('Send a tip').element())).toBe(true)
  expect(isOnTop(saved.element())).toBe(true)
})

test('a person can press every button at the end of a scrolled form despite a toast', async () => {
  await open(
    <>
      <p style={{ blockSize: 1500 }}>Many fields</p>
      <Button isWide>Publish now</Button>
      <div style={{ blockSize: TABS }} />
    </>,
  )
  scrollTo(0, document.documentElement.scrollHeight)
  toast('Saved')
  await expect.element(saved).toBeVisible()
  expect(isOnTop(button('Publish now').element())).toBe(true)
})

test('a person who changes pages with a toast can press every button of the next page', async () => {
  const { goTo } = await open(<h1>Wallet</h1>, {
    at: '/wallet',
    otherPages: {
      '/messages/1': (
        <BarAtFoot>
          <Button isWide>Send</Button>
        </BarAtFoot>
      ),
    },
  })
  toast('Saved')
  await expect.element(saved).toBeVisible()
  await goTo('/messages/1')
  await expect.element(button('Send')).toBeVisible()
  await expect.poll(() => isOnTop(button('Send').element())).toBe(true)
  await expect.element(saved).toBeVisible()
})

test('a person sees an error of a sheet inside it, without covered buttons, and can dismiss it', async () => {
  await open(
    <Confirm
      isOpen
      onClose={() => undefined}
      title="Delete post?"
      consequence="This deletes it for everyone."
      action="Delete"
      onConfirm={() => toast('Something went wrong', 'bad')}
    />,
  )
  await button('Delete').click()
  const note = page.getByRole('dialog').getByText('Something went wrong')
  await expect.element(note).toBeVisible()
  expect(isOnTop(note.element())).toBe(true)
  expect(isOnTop(button('Delete').element())).toBe(true)
  expect(isOnTop(button('Cancel').element())).toBe(true)
  await button('Dismiss').click()
  await expect.element(note).not.toBeInTheDocument()
})

test('a person who closes the sheet below a toast sees it move back to the page', async () => {
  function Page({ isOpen }: { readonly isOpen: boolean }) {
    return (
      <Sheet isOpen={isOpen} onClose={() => undefined} title="Tip">
        Thanks
      </Sheet>
    )
  }
  const { goTo } = await open(<Page isOpen />, { at: '/a', otherPages: { '/b': <Page isOpen={false} /> } })
  toast('Saved')
  await expect.element(page.getByRole('dialog').getByText('Saved')).toBeVisible()
  await goTo('/b')
  await expect.element(saved).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

/** Renders pending changes. Waiting for an element would advance the fake time. */
async function draw(isDone = () => true): Promise<void> {
  for (let frames = 0; frames < 2 || !isDone(); frames++) await new Promise(requestAnimationFrame)
}

for (const { name, isLate } of [
  { name: 'a toast stays for five seconds', isLate: false },
  { name: 'a toast created before the page renders stays for five seconds after it appears', isLate: true },
])
  test(name, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    if (isLate) {
      toast('Saved')
      vi.advanceTimersByTime(10_000)
    }
    await open(<h1>Settings</h1>)
    if (!isLate) toast('Saved')
    await draw(() => saved.query() !== null)
    vi.advanceTimersByTime(4_999)
    await draw()
    expect(saved.query()).not.toBeNull()
    vi.advanceTimersByTime(1)
    await draw()
    expect(saved.query()).toBeNull()
  })
