/** Tracks how far the viewer has read in a part of a conversation: the last message on screen. */
import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Calls back with the message number during scrolling and when messages are added. `last` is the number of the last message. */
export function useLastSeenMessage(
  scroller: RefObject<HTMLElement | null>,
  last: number | undefined,
  onReach: (seq: number) => void,
): void {
  const look = useEffectEvent(() => {
    const seq = scroller.current && lastVisibleMessage(scroller.current)
    if (seq) onReach(seq)
  })
  useEffect(() => {
    const element = scroller.current
    let frame = requestAnimationFrame(look)
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    element?.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element?.removeEventListener('scroll', onScroll)
    }
  }, [scroller, last])
}

function lastVisibleMessage(scroller: HTMLElement): number | undefined {
  const { bottom } = scroller.getBoundingClientRect()
  const lines = [...scroller.querySelectorAll<HTMLElement>('[data-seq]')]
  const line = lines.findLast((one) => one.getBoundingClientRect().top < bottom)
  return line && Number(line.dataset['seq'])
}
