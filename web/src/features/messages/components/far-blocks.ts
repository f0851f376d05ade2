/**
 * Long lists in blocks: a block that is far from what is seen stands as one empty item of its height, so that the page does not
 * grow with the list. `far-blocks-watch.tsx` finds them.
 */
export interface FarBlocks {
  /** The height of each, by its number. */
  readonly heights: ReadonlyMap<number, number>
  /** Of the items that are back again, by their number: what is out of sight takes as much room as it did. */
  readonly items: ReadonlyMap<number, number>
}

export const noneFar: FarBlocks = { heights: new Map(), items: new Map() }

/** Shorter lists are drawn whole. */
export const LONG = 400
const IN_BLOCK = 50

export const blockOf = (seq: number): number => Math.floor(seq / IN_BLOCK)

export interface Gap {
  readonly block: number
  readonly height: number
}

interface Drawn<T> {
  readonly far: FarBlocks
  /** Its number; undefined for what is always drawn. */
  readonly seqOf: (line: T) => number | undefined
  /** What is asked for is drawn, wherever it is. */
  readonly target: number | undefined
}

/** The lines in their order, each far block as one gap in place of its lines. */
export function withGaps<T>(lines: readonly T[], { far, seqOf, target }: Drawn<T>): (T | Gap)[] {
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
