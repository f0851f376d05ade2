/** Draws the demo's pictures ahead of the steps that need them. */
import type { DemoStep, PictureSpec } from '#core/demo-seed.ts'
import { drawPicture } from './pictures.ts'

/** Two processors are common. Drawing more ahead would only take memory. */
const CONCURRENCY = 2
const PREFETCH_COUNT = 24

export interface Gallery {
  /** The pictures of the next step. Call it once per step, in their order. */
  next(): Promise<readonly Blob[]>
}

export function openGallery(steps: readonly DemoStep[]): Gallery {
  const wanted = steps.flatMap(({ pictures = [] }) => pictures)
  const drawn: Promise<Blob>[] = []
  const runQueued = createTaskQueue(CONCURRENCY)
  let [step, taken] = [0, 0]
  return {
    async next() {
      const count = steps[step++]?.pictures?.length ?? 0
      for (const spec of wanted.slice(drawn.length + taken, taken + count + PREFETCH_COUNT)) {
        const picture = runQueued(() => draw(spec))
        // A failure before its step is reported when the step needs the picture.
        picture.catch(() => undefined)
        drawn.push(picture)
      }
      taken += count
      return Promise.all(drawn.splice(0, count))
    },
  }
}

const draw = async (spec: PictureSpec) => new Blob([new Uint8Array(await drawPicture(spec))], { type: 'image/jpeg' })

/** Runs at most this many tasks in parallel, and the others in their order. */
function createTaskQueue(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => void waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      const go = waiting.shift()
      if (go) go()
      else running--
    }
  }
}
