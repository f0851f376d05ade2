/** Copying: the text is on the clipboard, and the button says whether that worked. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../test/components/open.tsx'
import { CopyButton } from './copy-button.tsx'

const button = page.getByRole('button', { name: 'Copy' })
const LINK = 'https://fanfare.test/ada.vale?ref=felix'

test('a fan copies a link and is told so', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open(<CopyButton text={LINK} />)
  await button.click()
  await expect.element(page.getByText('Copied')).toBeVisible()
  expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK)
})

test('a fan whose browser refuses the clipboard still copies the link, and the focus stays at the button', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No permission', 'NotAllowedError'))
  const copied: string[] = []
  const onCopy = () => copied.push(String(getSelection()))
  document.addEventListener('copy', onCopy, { once: true })
  await open(<CopyButton text={LINK} />)
  await button.click()
  await expect.element(page.getByText('Copied')).toBeVisible()
  expect(copied).toEqual([LINK])
  await expect.element(button).toHaveFocus()
})

test('a fan whose browser allows no copying at all is told so', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No permission', 'NotAllowedError'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await open(<CopyButton text={LINK} />)
  await button.click()
  await expect.element(page.getByText('Your browser did not allow to copy it.')).toBeVisible()
})
