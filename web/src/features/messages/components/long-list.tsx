/** Lists of any length. Items far from the viewport are not rendered, and keep their space. */
import { useRef, useState } from 'react'
import { idleComponent } from '#ui/idle-component.tsx'
import {
  blockOf,
  MIN_COLLAPSIBLE_LENGTH,
  NO_COLLAPSED_BLOCKS,
  type CollapsedBlocks,
  type Gap as FarGap,
} from './collapsed-blocks.ts'

const CollapseFarBlocks = idleComponent(
  () => import('./collapse-far-blocks.tsx'),
  () => false,
)

/** Render `watch` next to the list's items. */
export function useCollapsedBlocks<E extends HTMLElement>(count: number) {
  const list = useRef<E>(null)
  const [far, setFar] = useState(NO_COLLAPSED_BLOCKS)
  return { list, far, watch: count > MIN_COLLAPSIBLE_LENGTH && <CollapseFarBlocks {...{ list, far, count }} onChange={setFar} /> }
}

export const Gap = ({ block, height }: FarGap) => <li data-block={block} data-far aria-hidden style={{ blockSize: height }} />

/** Attributes for rendered items. */
export const itemAttributes = (seq: number, { items }: CollapsedBlocks) => ({
  'data-seq': seq,
  'data-block': blockOf(seq),
  ...(items.has(seq) && { style: { containIntrinsicBlockSize: `auto ${items.get(seq)}px` } }),
})
