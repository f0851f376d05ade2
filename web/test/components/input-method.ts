/** Simulates an input method for Chinese, Japanese or Korean, with the events that browsers send. */
import type { Locator } from 'vitest/browser'

/**
 * Sends the Enter that ends a composition in Safari. It follows the end of the composition, and only its key code identifies it.
 */
export function endComposition(field: Locator, text: string): void {
  const element = field.element()
  element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: text }))
  const enter = { key: 'Enter', code: 'Enter', keyCode: 229, which: 229, isComposing: false }
  element.dispatchEvent(new KeyboardEvent('keydown', { ...enter, bubbles: true, cancelable: true }))
}
