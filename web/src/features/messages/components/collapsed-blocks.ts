/**
 * Splits long lists into blocks. A block far from the viewport becomes one empty item of its height, so that the page does not
 * grow with the list. `collapse-far-blocks.tsx` finds these blocks.
 */
export interface CollapsedBlocks {
  /** The height of each far block, by its number. */
  readonly heights: ReadonlyMap<number, number>
  /**
   * The heights of items that were in a far block, by number. Off-screen items keep their height when they are rendered again.
   */
  readonly items: ReadonlyMap<number, number>
}

export const NO_COLLAPSED_BLOCKS: CollapsedBlocks = { heights: new Map(), items: new Map() }

/** Shorter lists are rendered completely. */
export const MIN_COLLAPSIBLE_LENGTH = 400
const BLOCK_SIZE = 50

export const blockOf = (seq: number): number => Math.floor(seq / BLOCK_SIZE)

export interface Gap {
  readonly block: number
  readonly height: number
}

interface BlockOptions<T> {
  readonly far: CollapsedBlocks
  /** Returns the item's number; undefined for items that are always rendered. */
  readonly seqOf: (line: T) => number | undefined
  /** The linked item, which is rendered wherever it is. */
  readonly target: number | undefined
}

/** Returns the items in order, with one gap in place of each far block. */
export function withGaps<T>(lines: readonly T[], { far, seqOf, target }: BlockOptions<T>): (T | Gap)[] {
  const visible = new Set<number>()
  return lines.flatMap((line): (T | Gap)[] => {
    const seq = seqOf(line)
    const block = seq === undefined ? -1 : blockOf(seq)
    const height = far.heights.get(block)
    if (height === undefined || (target !== undefined && blockOf(target) === block)) return [line]
    if (visible.has(block)) return []
    visible.add(block)
    return [{ block, height }]
  })
}
