/**
 * Records the last press and all input before hydration, then repeats them. A form submitted before hydration is held back, so
 * that the server gets nothing incomplete. The last key is kept until a key listener exists, when the page is idle.
 */

import type { EarlyPress } from './replay.ts'

const NAME = 'fanfareEarly'

interface Early {
  readonly stop: () => void
  /** The value of a checkbox is `true` or `false`. */
  readonly entered: ReadonlyMap<EventTarget, string>
  readonly press?: EarlyPress
  readonly onKey: (event: KeyboardEvent) => void
  readonly key?: KeyboardEvent
}

/** A press older than this is no longer intended. */
const MAX_PRESS_AGE_MS = 15_000

/** Runs in the document's head, before anything can be pressed. */
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

/** Call it once the page is hydrated. */
export function replayEarlyPresses(): void {
  const { [NAME]: early } = window as { [NAME]?: Early }
  if (!early) return
  early.stop()
  const { entered } = early
  const press = early.press && Date.now() - early.press.at < MAX_PRESS_AGE_MS ? early.press : undefined
  if (entered.size > 0 || press) void import('./replay.ts').then(({ replay }) => replay(entered, press))
}

/** Returns the last unhandled key, and stops recording keys. */
export function takeEarlyKey(): KeyboardEvent | undefined {
  const { [NAME]: early } = window as { [NAME]?: Early }
  if (!early) return undefined
  removeEventListener('keydown', early.onKey)
  const { key } = early
  Reflect.deleteProperty(early, 'key')
  return key && performance.now() - key.timeStamp < MAX_PRESS_AGE_MS ? key : undefined
}
