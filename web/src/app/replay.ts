/** Repeats what was typed and pressed before the page was hydrated. */

export interface EarlyPress {
  readonly element: HTMLElement
  readonly at: number
}

export function replay(typed: ReadonlyMap<EventTarget, string>, press: EarlyPress | undefined): void {
  for (const [field, text] of typed) typeAgain(field, text)
  // After the fields' changes have been taken in.
  if (press) setTimeout(() => repeat(press.element))
}

function repeat(element: HTMLElement): void {
  if (!element.isConnected) return
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else element.click()
}

const NOT_TYPED = new Set(['checkbox', 'radio', 'file', 'range'])

/** React knows of a field's text only what is typed while it listens. */
function typeAgain(field: EventTarget, text: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  if (NOT_TYPED.has(field.type) || !field.isConnected) return
  const setNatively = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  // By React's own setter, so that what follows is a change to it.
  field.value = ''
  setNatively?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
