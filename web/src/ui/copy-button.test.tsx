/** The copy button writes to the clipboard and reports the result. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../test/components/open.tsx'
import { CopyButton } from './copy-button.tsx'

const button = page.getByRole('button', { name: 'Copy' })
const LINK = 'https://fanfare.test/ada.vale?ref=felix'

test('a fan copies a link and sees a confirmation', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open(<CopyButton text={LINK} />)
  await button.click()
  await expect.element(page.getByText('Copied to clipboard')).toBeVisible()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK)
})

test('a fan whose browser denies the clipboard still copies the link and keeps the focus on the button', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No permission', 'NotAllowedError'))
  const copied: string[] = []
  const onCopy = () => copied.push(String(getSelection()))
  document.addEventListener('copy', onCopy, { once: true })
  await open(<CopyButton text={LINK} />)
  await button.click()
  await expect.element(page.getByText('Copied to clipboard')).toBeVisible()
  expect(copied).toEqual([LINK])
  await expect.element(button).toHaveFocus()
})

test('a fan whose browser cannot copy at all sees an error', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No permission', 'NotAllowedError'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await open(<CopyButton text={LINK} />)
  await button.click()
  await expect.element(page.getByText('Couldn’t copy. Your browser blocked it.')).toBeVisible()
})
