/** A small panel at the button that opened it; Esc, Back and a press elsewhere close it. For desktops: a phone has sheets. */
import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLayer } from './layers.ts'
import css from './popover.module.css'

interface PopoverProps {
  /** The button that it stands above; it is open while there is one. */
  readonly anchor: HTMLElement | undefined
  readonly onClose: () => void
  readonly label: string
  readonly children: ReactNode
}

export function Popover({ anchor, onClose, label, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element || !anchor) return
    const { left, right, top } = anchor.getBoundingClientRect()
    const isRtl = getComputedStyle(element).direction === 'rtl'
    element.style.insetInlineStart = `${isRtl ? innerWidth - right : left}px`
    element.style.insetBlockEnd = `${innerHeight - top + GAP}px`
    element.showPopover()
    element.querySelector<HTMLElement>('a, button')?.focus()
    const onPress = (event: PointerEvent) => {
      const at = event.target as Node
      // The button itself closes by its own press.
      if (!element.contains(at) && !anchor.contains(at)) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      const hadFocus = element.contains(document.activeElement)
      element.hidePopover()
      if (hadFocus) anchor.focus()
    }
  }, [anchor])
  useLayer(anchor !== undefined, onClose, panel)
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={label}
      className={css['panel']}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {anchor && children}
    </div>
  )
}

const GAP = 8
