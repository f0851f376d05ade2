/** Shows slides side by side, moved by touch, arrow keys or buttons. */
import { Children, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode, type UIEvent } from 'react'
import { readingDirection, t } from '#lib/i18n.ts'
import { BackIcon, NextIcon } from '#ui/page-icons.ts'
import css from './carousel.module.css'

interface CarouselProps {
  readonly label: string
  readonly children: ReactNode
}

export function Carousel({ label, children }: CarouselProps) {
  const count = Children.count(children)
  const carousel = useCarousel(count)
  return (
    // The arrow keys work when any slide has the focus.
    <div role="group" aria-label={label} className={css['carousel']} onKeyDown={carousel.onKeyDown}>
      <Slides carousel={carousel}>{children}</Slides>
      <span className={css['count']} aria-hidden>
        {carousel.current + 1}/{count}
      </span>
      <span className={css['dots']} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <span key={index} data-here={index === carousel.current || undefined} />
        ))}
      </span>
    </div>
  )
}

/** Returns the visible slide of `count`, and functions to move. Opens at `first`. */
export function useCarousel(count: number, first = 0) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(first)

  function show(index: number, behavior: ScrollBehavior = 'smooth'): void {
    const element = track.current
    if (!element || index < 0 || index >= count) return
    const sign = readingDirection() === 'rtl' ? -1 : 1
    element.scrollTo({ left: sign * index * element.clientWidth, behavior })
  }
  const showFirst = useEffectEvent(() => show(first, 'instant'))
  useEffect(() => showFirst(), [])

  function onKeyDown(event: KeyboardEvent): void {
    const isRtl = readingDirection() === 'rtl'
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
    const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
    if (event.key !== forward && event.key !== back) return
    event.preventDefault()
    const index = current + (event.key === forward ? 1 : -1)
    show(index)
    track.current?.children[index]?.querySelector<HTMLElement>('button, [tabindex]')?.focus({ preventScroll: true })
  }
  const onScroll = ({ currentTarget, target }: UIEvent<HTMLElement>) => {
    // Ignores scrolling inside a slide.
    if (target !== currentTarget) return
    setCurrent(Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth))
  }
  return { track, current, count, show, onKeyDown, onScroll }
}

interface SlidesProps {
  readonly carousel: ReturnType<typeof useCarousel>
  readonly children: ReactNode
}

export function Slides({ carousel: { track, current, count, show, onScroll }, children }: SlidesProps) {
  return (
    <>
      <ul ref={track} className={css['track']} onScroll={onScroll}>
        {Children.toArray(children).map((slide, index) => (
          <li key={index}>{slide}</li>
        ))}
      </ul>
      <SideButton label={t('Previous')} isShown={current > 0} isBack onPress={() => show(current - 1)} />
      <SideButton label={t('Next')} isShown={current < count - 1} onPress={() => show(current + 1)} />
    </>
  )
}

interface SideButtonProps {
  readonly label: string
  readonly isShown: boolean
  readonly isBack?: boolean
  readonly onPress: () => void
}

// For the mouse only. The keyboard has arrow keys, so the buttons are not tab stops.
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
