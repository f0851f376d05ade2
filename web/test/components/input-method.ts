/** Plays an input method for Chinese, Japanese or Korean, as browsers report it. */
import type { Locator } from 'vitest/browser'

/** The Enter that ends a composition in Safari: it comes after the composition's end, and only its code tells. */
export function endComposition(field: Locator, text: string): void {
  const element = field.element()
  element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: text }))
  const enter = { key: 'Enter', code: 'Enter', keyCode: 229, which: 229, isComposing: false }
  element.dispatchEvent(new KeyboardEvent('keydown', { ...enter, bubbles: true, cancelable: true }))
}
