/** An accidental tap on the pay button does not spend anything. */
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../../test/components/open.tsx'
import { tap } from '../../../test/components/tap.ts'
import { Button } from '#ui/button.tsx'
import { PaidButton } from './paid-button.tsx'

const pay = page.getByRole('button', { name: 'Pay' })
const isReady = () => expect.element(pay).not.toHaveAttribute('aria-disabled')

test('a fan whose second tap hits a button that has just appeared pays nothing', async () => {
  const onClick = vi.fn()
  function Appearing() {
    const [isShown, setIsShown] = useState(false)
    return isShown ? (
      <PaidButton act="tip 5" onClick={onClick}>
        Pay
      </PaidButton>
    ) : (
      <Button onClick={() => setIsShown(true)}>Send a tip</Button>
    )
  }
  await open(<Appearing />)
  await tap(page.getByRole('button', { name: 'Send a tip' }))
  await tap(pay)
  expect(onClick).not.toHaveBeenCalled()
  await isReady()
  await tap(pay)
  expect(onClick).toHaveBeenCalledOnce()
})

test('a fan whose tap coincides with a price change pays nothing, and pays the new price with the next tap', async () => {
  const onClick = vi.fn()
  function Priced() {
    const [price, setPrice] = useState(5)
    return (
      <>
        <Button onClick={() => setPrice(9)}>Change the price</Button>
        <PaidButton act={`unlock ${price}`} onClick={() => onClick(price)}>
          Pay
        </PaidButton>
      </>
    )
  }
  await open(<Priced />)
  await isReady()
  await tap(page.getByRole('button', { name: 'Change the price' }))
  await tap(pay)
  expect(onClick).not.toHaveBeenCalled()
  await isReady()
  await tap(pay)
  expect(onClick.mock.calls).toEqual([[9]])
})

test('a button does not submit its form until it has been visible for a moment', async () => {
  const onSubmit = vi.fn()
  await open(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <PaidButton act="tip" type="submit">
        Pay
      </PaidButton>
    </form>,
  )
  await tap(pay)
  expect(onSubmit).not.toHaveBeenCalled()
  await isReady()
  await tap(pay)
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('a fan who presses again while the payment is in progress pays once', async () => {
  const onClick = vi.fn()
  function Paying() {
    const [isPending, setIsPending] = useState(false)
    const payOnce = () => {
      onClick()
      setIsPending(true)
    }
    return (
      <PaidButton act="tip 5" isPending={isPending} onClick={payOnce}>
        Pay
      </PaidButton>
    )
  }
  await open(<Paying />)
  await isReady()
  await tap(pay)
  await expect.element(pay).toHaveAttribute('aria-busy', 'true')
  await tap(pay)
  expect(onClick).toHaveBeenCalledOnce()
})
