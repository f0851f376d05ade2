/** Reads the seek thumbnails of a video: one large picture, and a WebVTT file that maps moments to parts of it. */
import { useQuery } from '@tanstack/react-query'

export interface Tile {
  /** In seconds. */
  readonly from: number
  readonly url: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const CUE = /([\d:.]+) --> [\d:.]+\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/g

/** Returns the tiles in order, or none if the text is not a storyboard. Picture addresses are relative to `address`. */
const tilesIn = (text: string, address: string): Tile[] =>
  [...text.matchAll(CUE)].map(([, from = '', name = '', ...box]) => {
    const [x = 0, y = 0, width = 0, height = 0] = box.map(Number)
    return { from: secondsOf(from), url: address.slice(0, address.lastIndexOf('/') + 1) + name, x, y, width, height }
  })

const secondsOf = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

export const tileAt = (tiles: readonly Tile[], seconds: number): Tile | undefined =>
  tiles.findLast(({ from }) => from <= seconds) ?? tiles[0]

const NONE: readonly Tile[] = []

/** Loads when the seek bar is first used. Returns an empty list until then or when there is none. */
export function useStoryboard(url: string, isWanted: boolean): readonly Tile[] {
  const { data = NONE } = useQuery({
    queryKey: ['storyboard', url],
    enabled: isWanted && url !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { signal })
      return answer.ok ? tilesIn(await answer.text(), url) : NONE
    },
  })
  return data
}
