/** Which element with a `title` the pointer or the keyboard is at: a moment later it has a tooltip, and never two. */

export interface Tip {
  readonly anchor: Element
  readonly text: string
  /** Beside it is free room, and below it the next one. */
  readonly isInRail: boolean
}

const OPEN_MS = 400
/** Long enough to get from the element onto its tooltip. */
const CLOSE_MS = 120
/** Right after another one the next comes at once. */
const NEXT_MS = 300

/** Tells of each change; answers how to stop. */
export function follow(onTip: (tip: Tip | undefined) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let at: Tip | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastShown = -Infinity

  function enter(anchor: Element, delay: number): void {
    if (at?.anchor === anchor) return
    leave()
    const text = anchor.getAttribute('title')
    if (text === null || text === '' || isWritten(anchor, text)) return
    at = { anchor, text, isInRail: anchor.closest('header nav') !== null }
    const tip = at
    // Otherwise the browser's own would come, too.
    anchor.removeAttribute('title')
    timer = setTimeout(() => onTip(tip), performance.now() - lastShown < NEXT_MS ? 0 : delay)
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
    if (anchor) return enter(anchor, OPEN_MS)
    if (!at) return
    const left = at
    lastShown = performance.now()
    setTimeout(
      () => at === left && !left.anchor.matches(':hover') && !document.querySelector('[data-tip]:hover') && leave(),
      CLOSE_MS,
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
  // The pointer may have come to rest before this was loaded.
  const hovered = matchMedia('(hover: hover)').matches ? [...document.querySelectorAll('[title]:hover')].at(-1) : undefined
  if (hovered) enter(hovered, OPEN_MS)
  return () => {
    leave()
    listening.abort()
  }
}

/** It says in words what its tooltip would say. */
const isWritten = (anchor: Element, text: string): boolean =>
  [...anchor.querySelectorAll<HTMLElement>('span')].some((span) => span.textContent === text && span.offsetWidth > 1)
