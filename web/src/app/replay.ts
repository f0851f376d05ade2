/** Repeats input and presses from before hydration. */

export interface EarlyPress {
  readonly element: HTMLElement
  readonly at: number
}

export function replay(entered: ReadonlyMap<EventTarget, string>, press: EarlyPress | undefined): void {
  for (const [field, text] of entered) if (field instanceof HTMLElement && field.isConnected) enterAgain(field, text)
  // Runs after React has processed the fields' changes.
  if (press) setTimeout(() => repeat(press.element))
}

function repeat(element: HTMLElement): void {
  if (!element.isConnected) return
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else element.click()
}

const NOT_REPEATED = new Set(['file', 'range'])

/** React notices only changes of a field that happen while it listens. */
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

/** The box may be in either state. The press must change it either way. */
function checkAgain(box: HTMLInputElement, isOn: boolean): void {
  box.checked = !isOn
  box.click()
}

function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const setNatively = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  // Uses the native setter, so that React sees the next event as a change.
  field.value = ''
  setNatively?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
