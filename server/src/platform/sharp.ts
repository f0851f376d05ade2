/** Configures the picture library once for all users. It is imported with the first picture, not at startup. */
import sharp from 'sharp'

// One thread per picture: more would only use memory (400 MB for the largest) and stall requests.
sharp.concurrency(1)
// Every picture is processed once, so a cache would only use memory and keep deleted files open.
sharp.cache(false)
// Enables only the decoders for types that `detectFileType` accepts, in case a file is valid as two types.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].flatMap((name) => [
    `VipsForeignLoad${name}File`,
    `VipsForeignLoad${name}Buffer`,
  ]),
})

export { sharp }
