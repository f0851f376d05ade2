/** Things side by side to swipe through: by finger, by arrow keys, by the buttons at the sides. */
import { Children, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { direction, t } from '#lib/i18n.ts'
import { BackIcon, NextIcon } from '#ui/icons.ts'
import css from './carousel.module.css'

interface StripProps {
  readonly label: string
  readonly children: ReactNode
  /** Where it opens. */
  readonly first?: number
}

export function Carousel({ label, children, first = 0 }: StripProps) {
  const all = Children.toArray(children)
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(first)

  function go(to: number, behavior: ScrollBehavior = 'smooth'): void {
    const element = track.current
    if (!element || to < 0 || to >= all.length) return
    const sign = direction === 'rtl' ? -1 : 1
    element.scrollTo({ left: sign * to * element.clientWidth, behavior })
  }
  const begin = useEffectEvent(() => go(first, 'instant'))
  useEffect(() => begin(), [])

  function onKeyDown(event: KeyboardEvent): void {
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    if (event.key !== forward && event.key !== back) return
    event.preventDefault()
    const to = at + (event.key === forward ? 1 : -1)
    go(to)
    track.current?.children[to]?.querySelector<HTMLElement>('button, [tabindex]')?.focus({ preventScroll: true })
  }

  return (
    // The arrow keys belong to whichever of the things inside has the focus.
    <div role="group" aria-label={label} className={css['strip']} onKeyDown={onKeyDown}>
      <ul
        ref={track}
        className={css['track']}
        onScroll={({ currentTarget }) => setAt(Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth))}
      >
        {all.map((one, index) => (
          <li key={index}>{one}</li>
        ))}
      </ul>
      <SideButton label={t('Back')} isShown={at > 0} isBack onPress={() => go(at - 1)} />
      <SideButton label={t('Next')} isShown={at < all.length - 1} onPress={() => go(at + 1)} />
      <span className={css['count']} aria-hidden>
        {at + 1}/{all.length}
      </span>
      <span className={css['dots']} aria-hidden>
        {all.map((_, index) => (
          <span key={index} data-here={index === at || undefined} />
        ))}
      </span>
    </div>
  )
}

interface SideButtonProps {
  readonly label: string
  readonly isShown: boolean
  readonly isBack?: boolean
  readonly onPress: () => void
}

// The keyboard has its arrows: these are for the mouse, out of the way of the tab key.
function SideButton({ label, isShown, isBack = false, onPress }: SideButtonProps) {
  if (!isShown) return null
  const Drawn = isBack ? BackIcon : NextIcon
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css['side']}
      data-back={isBack || undefined}
      aria-label={label}
      onClick={onPress}
    >
      <Drawn />
    </button>
  )
}
