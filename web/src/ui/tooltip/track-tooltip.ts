/** Follows the element with a `title` under the pointer or focus. After a moment it gets a tooltip, and never two at a time. */

export interface TooltipTarget {
  readonly anchor: Element
  readonly text: string
  /** In the rail, there is free room to the side, and another item below. */
  readonly isInRail: boolean
}

const OPEN_DELAY_MS = 400
/** Long enough to move from the element to its tooltip. */
const CLOSE_DELAY_MS = 120
/** Within this time after a tooltip, the next one opens immediately. */
const NEXT_TOOLTIP_MS = 300

/** Calls back on each change. Returns a function that stops it. */
export function trackTooltip(onTip: (tip: TooltipTarget | undefined) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let at: TooltipTarget | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastShown = -Infinity

  function enter(anchor: Element, delay: number): void {
    if (at?.anchor === anchor) return
    leave()
    const text = anchor.getAttribute('title')
    if (text === null || text === '' || isWritten(anchor, text)) return
    at = { anchor, text, isInRail: anchor.closest('header nav') !== null }
    const tip = at
    // Otherwise the browser's own tooltip would appear too.
    anchor.removeAttribute('title')
    timer = setTimeout(() => onTip(tip), performance.now() - lastShown < NEXT_TOOLTIP_MS ? 0 : delay)
  }

  function leave(): void {
    clearTimeout(timer)
    if (!at) return
    if (!at.anchor.hasAttribute('title')) at.anchor.setAttribute('title', at.text)
    at = undefined
    onTip(undefined)
  }

  function onPointer({ target, pointerType }: PointerEvent): void {
    if (pointerType !== 'mouse' || !(target instanceof Element)) return
    if (at?.anchor.contains(target) || target.closest('[data-tip]')) return
    const anchor = target.closest('[title]')
    if (anchor) return enter(anchor, OPEN_DELAY_MS)
    if (!at) return
    const left = at
    lastShown = performance.now()
    setTimeout(
      () => at === left && !left.anchor.matches(':hover') && !document.querySelector('[data-tip]:hover') && leave(),
      CLOSE_DELAY_MS,
    )
  }

  document.addEventListener('pointerover', onPointer, { signal })
  document.addEventListener(
    'focusin',
    ({ target }) => target instanceof Element && target.matches('[title]:focus-visible') && enter(target, 0),
    { signal },
  )
  for (const kind of ['pointerdown', 'keydown', 'focusout', 'scroll'])
    document.addEventListener(kind, leave, { signal, capture: true })
  // The pointer may have stopped before this code loaded.
  const hovered = matchMedia('(hover: hover)').matches ? [...document.querySelectorAll('[title]:hover')].at(-1) : undefined
  if (hovered) enter(hovered, OPEN_DELAY_MS)
  return () => {
    leave()
    listening.abort()
  }
}

/** The element shows the same text, so it needs no tooltip. */
const isWritten = (anchor: Element, text: string): boolean =>
  [...anchor.querySelectorAll<HTMLElement>('span')].some((span) => span.textContent === text && span.offsetWidth > 1)
