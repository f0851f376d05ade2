/** Lists of any length. Items far from the viewport are not rendered, and keep their space. */
import { useRef, useState } from 'react'
import { idleComponent } from '#ui/idle-component.tsx'
import { blockOf, LONG, noneFar, type FarBlocks, type Gap as FarGap } from './far-blocks.ts'

const FarBlocksWatch = idleComponent(
  () => import('./far-blocks-watch.tsx'),
  () => false,
)

/** Render `watch` next to the list's items. */
export function useFarBlocks<E extends HTMLElement>(count: number) {
  const list = useRef<E>(null)
  const [far, setFar] = useState(noneFar)
  return { list, far, watch: count > LONG && <FarBlocksWatch {...{ list, far, count }} onChange={setFar} /> }
}

export const Gap = ({ block, height }: FarGap) => <li data-block={block} data-far aria-hidden style={{ blockSize: height }} />

/** Attributes for rendered items. */
export const placed = (seq: number, { items }: FarBlocks) => ({
  'data-seq': seq,
  'data-block': blockOf(seq),
  ...(items.has(seq) && { style: { containIntrinsicBlockSize: `auto ${items.get(seq)}px` } }),
})
