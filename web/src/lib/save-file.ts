/** Saves a file that came as a reply of the API. */
import type { Download } from '@fanfare/contract/downloads'

export function saveFile({ name, mediaType, content }: Download): void {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: the browser begins to read it after this.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
