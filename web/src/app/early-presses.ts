/**
 * Keeps the last press and what was typed or chosen before the page is hydrated; afterwards both are repeated. A form
 * that is sent then is held back as well, so that nothing of it reaches the server half-way. The last key is kept until
 * somebody listens to keys, which is when the page is idle.
 */

import type { EarlyPress } from './replay.ts'

const NAME = 'fanfareEarly'

interface Early {
  readonly stop: () => void
  /** A box is `true` or `false`. */
  readonly entered: ReadonlyMap<EventTarget, string>
  readonly press?: EarlyPress
  readonly onKey: (event: KeyboardEvent) => void
  readonly key?: KeyboardEvent
}

/** A press that was so long ago is not meant any more. */
const MEANT_MS = 15_000

/** Runs in the document's head, before there is anything to press. */
export const recordEarlyPresses = `(() => {
  const early = (window.${NAME} = {
    entered: new Map(),
    stop() { for (const kind of kinds) removeEventListener(kind, keep, true) },
    onKey(event) { early.key = event },
  })
  const kinds = ['click', 'submit', 'input']
  function keep(event) {
    if (event.type === 'input') return void note(event.target)
    const button = event.type === 'submit' ? event.submitter || event.target : event.target.closest('button')
    if (event.type === 'submit') event.preventDefault()
    if (button) early.press = { element: button, at: Date.now() }
  }
  function note(field) {
    // In the order in which they were left.
    early.entered.delete(field)
    early.entered.set(field, field.type === 'checkbox' || field.type === 'radio' ? String(field.checked) : field.value)
  }
  for (const kind of kinds) addEventListener(kind, keep, true)
  addEventListener('keydown', early.onKey)
})()`

/** Call it once the page answers to presses. */
export function replayEarlyPresses(): void {
  const { [NAME]: early } = window as { [NAME]?: Early }
  if (!early) return
  early.stop()
  const { entered } = early
  const press = early.press && Date.now() - early.press.at < MEANT_MS ? early.press : undefined
  if (entered.size > 0 || press) void import('./replay.ts').then(({ replay }) => replay(entered, press))
}

/** The last key that nobody has heard; nobody keeps them from then on. */
export function takeEarlyKey(): KeyboardEvent | undefined {
  const { [NAME]: early } = window as { [NAME]?: Early }
  if (!early) return undefined
  removeEventListener('keydown', early.onKey)
  const { key } = early
  Reflect.deleteProperty(early, 'key')
  return key && performance.now() - key.timeStamp < MEANT_MS ? key : undefined
}
