/**
 * Keeps the last press and what was typed before the page is hydrated, and repeats them afterwards. A form that is sent then is
 * held back as well, so that nothing of it reaches the server half-way.
 */

const NAME = 'fanfareEarly'
/** A press that was so long ago is not meant any more. */
const MEANT_MS = 15_000

interface Early {
  readonly stop: () => void
  press?: { readonly element: HTMLElement; readonly at: number }
}

/** Runs in the document's head, before there is anything to press. */
export const recordEarlyPresses = `(() => {
  const early = (window.${NAME} = {
    stop() { for (const kind of kinds) removeEventListener(kind, keep, true) },
  })
  const kinds = ['click', 'submit']
  function keep(event) {
    const button = event.type === 'submit' ? event.submitter || event.target : event.target.closest('button')
    if (event.type === 'submit') event.preventDefault()
    if (button) early.press = { element: button, at: Date.now() }
  }
  for (const kind of kinds) addEventListener(kind, keep, true)
})()`

/** Call it once the page answers to presses. */
export function replayEarlyPresses(): void {
  const early = (window as { [NAME]?: Early })[NAME]
  if (!early) return
  delete (window as { [NAME]?: Early })[NAME]
  early.stop()
  for (const form of document.forms) for (const field of form.elements) typeAgain(field)
  const { press } = early
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
