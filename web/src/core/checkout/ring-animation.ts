/** Animates a brass ring from the tip button to the balance. Does nothing with reduced motion. */

const FLIGHT_MS = 700

/** `start` is the button's rectangle. The ring flies to the balance in the rail if visible, otherwise to the one in the sheet. */
export function animateRing(start: DOMRect): void {
  const end = balanceOnPage()
  if (!end || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const ring = document.createElement('span')
  ring.ariaHidden = 'true'
  // A popover appears above the dialog, which is itself in the top layer.
  ring.popover = 'manual'
  Object.assign(ring.style, { inset: 'auto', margin: '0', padding: '0', background: 'none', pointerEvents: 'none' })
  Object.assign(ring.style, { width: '28px', height: '28px', border: '4px solid var(--brass)', borderRadius: '50%' })
  Object.assign(ring.style, { left: `${middle(start.left, start.width)}px`, top: `${middle(start.top, start.height)}px` })
  document.body.append(ring)
  ring.showPopover()
  const across = middle(end.left, end.width) - middle(start.left, start.width)
  const down = middle(end.top, end.height) - middle(start.top, start.height)
  const flight = ring.animate(
    [
      { transform: 'scale(0.4)', opacity: 0 },
      { transform: 'scale(1.4)', opacity: 1, offset: 0.2 },
      { transform: `translate(${across}px, ${down}px) scale(1)`, opacity: 1, offset: 0.85 },
      { transform: `translate(${across}px, ${down}px) scale(2.2)`, opacity: 0 },
    ],
    { duration: FLIGHT_MS, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' },
  )
  flight.onfinish = () => ring.remove()
}

const middle = (from: number, size: number): number => from + size / 2 - 14

function balanceOnPage(): DOMRect | undefined {
  const places = ['#balance', '[data-balance]'].flatMap((selector) => document.querySelector(selector) ?? [])
  return places.map((place) => place.getBoundingClientRect()).find(({ width }) => width > 0)
}
