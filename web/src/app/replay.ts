/** Repeats what was typed, chosen and pressed before the page was hydrated. */

export interface EarlyPress {
  readonly element: HTMLElement
  readonly at: number
}

export function replay(entered: ReadonlyMap<EventTarget, string>, press: EarlyPress | undefined): void {
  for (const [field, text] of entered) if (field instanceof HTMLElement && field.isConnected) enterAgain(field, text)
  // After the fields' changes have been taken in.
  if (press) setTimeout(() => repeat(press.element))
}

function repeat(element: HTMLElement): void {
  if (!element.isConnected) return
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else element.click()
}

const NOT_REPEATED = new Set(['file', 'range'])

/** React knows of a field only what happens while it listens. */
function enterAgain(field: HTMLElement, text: string): void {
  if (field instanceof HTMLSelectElement) chooseAgain(field, text)
  else if (field instanceof HTMLTextAreaElement) typeAgain(field, text)
  else if (!(field instanceof HTMLInputElement) || NOT_REPEATED.has(field.type)) return
  else if (field.type === 'checkbox' || field.type === 'radio') checkAgain(field, text === 'true')
  else typeAgain(field, text)
}

function chooseAgain(list: HTMLSelectElement, value: string): void {
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** It stands as React has drawn it, or as it was left; the press has to change it either way. */
function checkAgain(box: HTMLInputElement, isOn: boolean): void {
  box.checked = !isOn
  box.click()
}

function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const setNatively = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  // By React's own setter, so that what follows is a change to it.
  field.value = ''
  setNatively?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
