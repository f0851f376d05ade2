/** Sheets and confirmations: how they close, where the focus goes, and what the browser's Back does. */
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../test/components/open.tsx'
import { tap } from '../../test/components/tap.ts'
import { Button } from './button.tsx'
import { Confirm, Sheet } from './sheet.tsx'

const button = (name: string) => page.getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })

function TipSheet({ children }: { readonly children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Send a tip</Button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Tip" footer={<Button>Pay</Button>}>
        <p>Ada Vale gets all of it.</p>
        {children}
      </Sheet>
    </>
  )
}

test('a fan who presses Esc closes the sheet and returns to its button', async () => {
  await open(<TipSheet />)
  await button('Send a tip').click()
  await expect.element(dialog('Tip')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Tip')).not.toBeInTheDocument()
  await expect.element(button('Send a tip')).toHaveFocus()
})

test('a fan who opens a sheet has the focus on its title, and the first Tab reaches its first control', async () => {
  await open(<TipSheet />)
  await button('Send a tip').click()
  await expect.element(page.getByRole('heading', { name: 'Tip' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(button('Close')).toHaveFocus()
})

test('a fan who presses Esc twice in a row can open the sheet again', async () => {
  await open(<TipSheet />)
  await button('Send a tip').click()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(dialog('Tip')).not.toBeInTheDocument()
  await button('Send a tip').click()
  await expect.element(dialog('Tip')).toBeVisible()
})

test('a fan who tabs through a sheet stays in it', async () => {
  await open(<TipSheet />)
  await button('Send a tip').click()
  const sheet = dialog('Tip')
  for (let presses = 0; presses < 6; presses++) {
    await userEvent.tab()
    // After the last control the focus moves to the browser itself, outside the page.
    const place = document.activeElement
    expect(place === document.body || sheet.element().contains(place)).toBe(true)
  }
})

test('a fan closes the sheet with a press outside, but not by selecting text beyond its edge', async () => {
  await open(<TipSheet />)
  await button('Send a tip').click()
  const text = page.getByText('Ada Vale gets all of it.')
  await userEvent.pointer([
    { target: text, keys: '[MouseLeft>]' },
    { coords: { x: 100, y: 20 } },
    { coords: { x: 100, y: 20 }, keys: '[/MouseLeft]' },
  ])
  await expect.element(dialog('Tip')).toBeVisible()
  await userEvent.pointer({ coords: { x: 100, y: 20 }, keys: '[MouseLeft]' })
  await expect.element(dialog('Tip')).not.toBeInTheDocument()
})

test('a fan who double-clicks the button of a sheet has it open, and a later press outside closes it', async () => {
  await open(<TipSheet />)
  await button('Send a tip').dblClick()
  await expect.element(dialog('Tip')).toBeVisible()
  await expect
    .poll(async () => {
      await userEvent.pointer({ coords: { x: 100, y: 20 }, keys: '[MouseLeft]' })
      return dialog('Tip').query()
    })
    .toBeNull()
})

test('a fan who presses Back closes the sheet, and only the next Back leaves the page', async () => {
  const { goTo } = await open(<TipSheet />, { at: '/juno.park', otherPages: { '/explore': <h1>Explore</h1> } })
  await goTo('/explore')
  await goTo('/juno.park')
  await button('Send a tip').click()
  history.back()
  await expect.element(dialog('Tip')).not.toBeInTheDocument()
  await expect.element(button('Send a tip')).toBeVisible()
  history.back()
  await expect.element(page.getByRole('heading', { name: 'Explore' })).toBeVisible()
})

test('a fan who closed two sheets leaves the page with one step back, and Forward returns', async () => {
  const { goTo } = await open(<TipSheet />, { at: '/juno.park', otherPages: { '/explore': <h1>Explore</h1> } })
  await goTo('/explore')
  await goTo('/juno.park')
  for (let sheets = 0; sheets < 2; sheets++) {
    await button('Send a tip').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog('Tip')).not.toBeInTheDocument()
  }
  history.back()
  await expect.element(page.getByRole('heading', { name: 'Explore' })).toBeVisible()
  history.forward()
  await expect.element(button('Send a tip')).toBeVisible()
  await expect.element(dialog('Tip')).not.toBeInTheDocument()
})

test('a fan who follows a link in a sheet leaves it closed, and one step back returns to its page', async () => {
  await open(
    <TipSheet>
      <Link to="/wallet">Add funds</Link>
    </TipSheet>,
    { at: '/juno.park', otherPages: { '/wallet': <h1>Wallet</h1> } },
  )
  await button('Send a tip').click()
  await page.getByRole('link', { name: 'Add funds' }).click()
  await expect.element(page.getByRole('heading', { name: 'Wallet' })).toBeVisible()
  await expect.element(dialog('Tip')).not.toBeInTheDocument()
  history.back()
  await expect.element(button('Send a tip')).toBeVisible()
  expect(location.pathname).toBe('/juno.park')
})

test('a fan who reloads a page with an open sheet sees it closed, and its sheets still close with Back', async () => {
  const { goTo, reload } = await open(<TipSheet />, { at: '/juno.park', otherPages: { '/explore': <h1>Explore</h1> } })
  await goTo('/explore')
  await goTo('/juno.park')
  await button('Send a tip').click()
  await reload()
  await expect.element(dialog('Tip')).not.toBeInTheDocument()
  await button('Send a tip').click()
  history.back()
  await expect.element(dialog('Tip')).not.toBeInTheDocument()
  expect(location.pathname).toBe('/juno.park')
})

test('a fan with one sheet over another closes the topmost with each step back', async () => {
  function Nested() {
    const [isAsking, setIsAsking] = useState(false)
    return (
      <TipSheet>
        <Button onClick={() => setIsAsking(true)}>Stop tipping</Button>
        <Confirm
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          title="Stop?"
          consequence={<p>No more tips.</p>}
          action="Stop"
          onConfirm={() => undefined}
        />
      </TipSheet>
    )
  }
  await open(<Nested />, { at: '/ada.vale' })
  await button('Send a tip').click()
  await button('Stop tipping').click()
  await expect.element(dialog('Stop?')).toBeVisible()
  history.back()
  await expect.element(dialog('Stop?')).not.toBeInTheDocument()
  await expect.element(dialog('Tip')).toBeVisible()
  await expect.element(button('Stop tipping')).toHaveFocus()
  history.back()
  await expect.element(dialog('Tip')).not.toBeInTheDocument()
  expect(location.pathname).toBe('/ada.vale')
})

interface AskProps {
  readonly onConfirm: () => void
  readonly tone?: 'danger' | 'brass'
}

const Ask = ({ onConfirm, tone = 'danger' }: AskProps) => (
  <Confirm isOpen onClose={() => undefined} title="Delete post?" consequence="" action="Delete" {...{ onConfirm, tone }} />
)

test('a performer deletes with one press of the confirmation', async () => {
  const onConfirm = vi.fn()
  await open(<Ask onConfirm={onConfirm} />)
  await button('Delete').click()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('a fan whose double tap opened a confirmation spends nothing with the second tap', async () => {
  const onConfirm = vi.fn()
  await open(<Ask onConfirm={onConfirm} tone="brass" />)
  await tap(button('Delete'))
  expect(onConfirm).not.toHaveBeenCalled()
  await expect.element(button('Delete')).not.toHaveAttribute('aria-disabled')
  await button('Delete').click()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('an open sheet covers the whole width of a desktop, and the page behind does not move', async () => {
  await open(<TipSheet />, { size: 'desktop' })
  const root = document.documentElement
  const opener = button('Send a tip').element()
  const { left } = opener.getBoundingClientRect()
  await button('Send a tip').click()
  await expect.element(dialog('Tip')).toBeVisible()
  expect(getComputedStyle(root).scrollbarGutter).toBe('auto')
  expect(root.clientWidth).toBe(innerWidth)
  expect(opener.getBoundingClientRect().left).toBe(left)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Tip')).not.toBeInTheDocument()
  expect(getComputedStyle(root).scrollbarGutter).toBe('stable')
})
