/** Price and locked words of a message: asked only where it has media, and where these have a price. Pure. */
import type { Blocks } from '#core/form-blocks.ts'
import type { Raw } from '#core/form.ts'

export const mediaPriceBlocks = (hasMedia: (values: Raw) => boolean): Blocks => ({
  media: { isOpen: hasMedia, optional: ['price'] },
  soldMedia: { isOpen: (values) => hasMedia(values) && Number(values['price']) > 0, optional: ['lockedText'] },
})
