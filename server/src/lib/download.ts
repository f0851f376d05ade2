import type { Download } from '@fanfare/contract/downloads'

/** `content` is text in UTF-8, or bytes. */
export const download = (name: string, mediaType: string, content: string | Uint8Array): Download => ({
  name,
  mediaType,
  content: (typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)).toString('base64'),
})
