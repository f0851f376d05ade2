/** Shows the price only for a message with media, and locked text only with a price. Pure. */
import type { Blocks } from '#core/form-blocks.ts'
import type { FormValues } from '#core/form.ts'

export const mediaPriceBlocks = (hasMedia: (values: FormValues) => boolean): Blocks => ({
  media: { isOpen: hasMedia, optional: ['price'] },
  soldMedia: { isOpen: (values) => hasMedia(values) && Number(values['price']) > 0, optional: ['lockedText'] },
})
