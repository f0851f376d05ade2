/** Repeats what was typed and pressed before the page was hydrated. */
import type { EarlyPress } from './early-presses.ts'

/** A press that was so long ago is not meant any more. */
const MEANT_MS = 15_000

export function replay(press: EarlyPress | undefined): void {
  for (const form of document.forms) for (const field of form.elements) typeAgain(field)
  // After the fields' changes have been taken in.
  if (press && Date.now() - press.at < MEANT_MS) setTimeout(() => repeat(press.element))
}

function repeat(element: HTMLElement): void {
  if (!element.isConnected) return
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else element.click()
}

/** React knows of a field's text only what is typed while it listens. */
function typeAgain(field: Element): void {
  const isText = field instanceof HTMLInputElement ? isTyped(field) : field instanceof HTMLTextAreaElement
  if (!isText) return
  const { value, defaultValue } = field as HTMLInputElement | HTMLTextAreaElement
  if (value === defaultValue) return
  const setNatively = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  ;(field as HTMLInputElement).value = defaultValue
  setNatively?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const isTyped = ({ type }: HTMLInputElement) => ['text', 'email', 'password', 'search', 'tel', 'url', 'number'].includes(type)
