/**
 * Simulates the second tap of a double tap. It is faster than the driver's pointer, and does not wait until a button is enabled.
 */
import type { Locator } from 'vitest/browser'

/** Presses an element from within the page, as soon as it exists. */
export async function tap(locator: Locator): Promise<void> {
  const element = await locator.findElement()
  if (element instanceof HTMLElement) element.click()
}
