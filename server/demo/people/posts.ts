/** Short forms for the demo's posts. */
import type { DemoPost, PhotoShape } from '#core/demo-seed.ts'

interface Photos {
  readonly alt: string
  readonly shape?: PhotoShape
  /** The default is one. */
  readonly photos?: number
}
const withPhotos = (given: Photos | undefined) => ({ photos: given ? 1 : 0, alt: '', ...given })

/** `day` is in days ago. */
export const free = (day: number, text: string, photos?: Photos): DemoPost => ({
  day,
  text,
  audience: 'free',
  ...withPhotos(photos),
})

export const subscribers = (day: number, [teaser, text]: readonly [string, string], photos?: Photos): DemoPost => ({
  day,
  text,
  teaser,
  audience: 'subscribers',
  ...withPhotos(photos),
})

/** `price` is in tokens. */
export const paid = (day: number, price: number, [teaser, text]: readonly [string, string], photos: Photos): DemoPost => ({
  day,
  price,
  text,
  teaser,
  audience: 'paid',
  ...withPhotos(photos),
})
