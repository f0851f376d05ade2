/** The second tap of a double tap: it comes faster than a driven pointer, and does not wait until a button takes presses. */
import type { Locator } from 'vitest/browser'

/** Presses an element from within the page, as soon as it is there. */
export async function tap(locator: Locator): Promise<void> {
  const element = await locator.findElement()
  if (element instanceof HTMLElement) element.click()
}
