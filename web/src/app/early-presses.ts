/**
 * Keeps the last press and what was typed before the page is hydrated; afterwards both are repeated. A form
 * that is sent then is held back as well, so that nothing of it reaches the server half-way.
 */

import type { EarlyPress } from './replay.ts'

const NAME = 'fanfareEarly'

interface Early {
  readonly stop: () => void
  readonly typed: ReadonlyMap<EventTarget, string>
  readonly press?: EarlyPress
}

/** Runs in the document's head, before there is anything to press. */
export const recordEarlyPresses = `(() => {
  const early = (window.${NAME} = {
    typed: new Map(),
    stop() { for (const kind of kinds) removeEventListener(kind, keep, true) },
  })
  const kinds = ['click', 'submit', 'input']
  function keep(event) {
    if (event.type === 'input') return void early.typed.set(event.target, event.target.value)
    const button = event.type === 'submit' ? event.submitter || event.target : event.target.closest('button')
    if (event.type === 'submit') event.preventDefault()
    if (button) early.press = { element: button, at: Date.now() }
  }
  for (const kind of kinds) addEventListener(kind, keep, true)
})()`

/** Call it once the page answers to presses. */
export function replayEarlyPresses(): void {
  const { [NAME]: early } = window as { [NAME]?: Early }
  if (!early) return
  early.stop()
  const { typed, press } = early
  if (typed.size > 0 || press) void import('./replay.ts').then(({ replay }) => replay(typed, press))
}
