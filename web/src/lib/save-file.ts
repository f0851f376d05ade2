import type { Download } from '@fanfare/contract/downloads'

interface TextFile {
  readonly name: string
  readonly mediaType: string
  readonly text: string
}

export const saveFile = (file: Download): void => saveParts([file])

/** Saves the parts of one file in their order. */
export function saveParts(parts: readonly Download[]): void {
  const [first] = parts
  if (!first) return
  const bytes = parts.map(({ content }) => Uint8Array.from(atob(content), (character) => character.charCodeAt(0)))
  save(first.name, new Blob(bytes, { type: first.mediaType }))
}

export const saveText = ({ name, mediaType, text }: TextFile): void => save(name, new Blob([text], { type: mediaType }))

function save(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Delayed, because the browser starts reading the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
