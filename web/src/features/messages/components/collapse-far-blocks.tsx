/** Finds the blocks of a long list that are far from the viewport during scrolling. Renders nothing. */
import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { CollapsedBlocks } from './collapsed-blocks.ts'

interface CollapseFarBlocksProps {
  /** Its items have `data-block`. Placeholders of whole blocks also have `data-far`. */
  readonly list: RefObject<HTMLElement | null>
  /** A change triggers a new check. */
  readonly count: number
  readonly far: CollapsedBlocks
  readonly onChange: (far: CollapsedBlocks) => void
}

/** In viewport heights. Nearer blocks are rendered, farther ones are not, and blocks in between stay as they are. */
const EXPAND_DISTANCE = 2
const COLLAPSE_DISTANCE = 4

export default function CollapseFarBlocks({ list, count, far, onChange }: CollapseFarBlocksProps) {
  const look = useEffectEvent(() => {
    const scroller = list.current && scrollerOf(list.current)
    if (!list.current || !scroller) return
    const next = collapseBlocks(list.current, scroller, far)
    if (next) onChange(next)
  })
  useEffect(() => {
    const scroller = list.current && scrollerOf(list.current)
    if (!scroller) return
    let frame = 0
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    onScroll()
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [list, count])
  return null
}

function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return undefined
}

/** Returns undefined if no block changes. */
function collapseBlocks(
  list: HTMLElement,
  scroller: HTMLElement,
  { heights, items }: CollapsedBlocks,
): CollapsedBlocks | undefined {
  const seen = scroller.getBoundingClientRect()
  const lines = [...list.children].filter((one) => one instanceof HTMLElement)
  const blocks = Map.groupBy(lines, ({ dataset }) => Number(dataset['block'] ?? -1))
  const next = { heights: new Map(heights), items: new Map(items) }
  for (const [block, all] of blocks) {
    const [first, last] = [all[0], all.at(-1)]
    if (block < 0 || !first || !last) continue
    const [top, bottom] = [first.getBoundingClientRect().top, last.getBoundingClientRect().bottom]
    const distance = Math.max(seen.top - bottom, top - seen.bottom)
    if (first.dataset['far'] !== undefined) {
      if (distance < EXPAND_DISTANCE * seen.height) next.heights.delete(block)
    } else if (distance > COLLAPSE_DISTANCE * seen.height && !all.some(isInUse)) {
      next.heights.set(block, bottom - top)
      for (const line of all) next.items.set(Number(line.dataset['seq']), line.getBoundingClientRect().height)
    }
  }
  const isSame = next.heights.size === heights.size && [...next.heights.keys()].every((block) => heights.has(block))
  return isSame ? undefined : next
}

/** Returns whether the item has the focus, contains a selection or is playing. */
function isInUse(line: HTMLElement): boolean {
  const selection = getSelection()
  if (line.contains(document.activeElement) || (selection && !selection.isCollapsed && selection.containsNode(line, true)))
    return true
  return [...line.querySelectorAll('audio, video')].some((one) => one instanceof HTMLMediaElement && !one.paused)
}
