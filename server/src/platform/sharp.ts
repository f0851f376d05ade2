/** The picture library, set up once for all who use it. It is imported when the first picture comes, not at the start. */
import sharp from 'sharp'

// One thread a picture: more would only take memory (400 MB for the largest) and stall requests.
sharp.concurrency(1)
// Every picture is seen once, so a cache keeps nothing but memory, and deleted files open.
sharp.cache(false)
// The decoders of what `sniff` lets through and no others, should a file ever be two things at once.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].flatMap((name) => [
    `VipsForeignLoad${name}File`,
    `VipsForeignLoad${name}Buffer`,
  ]),
})

export { sharp }
