/** Hands a text to the browser as a file to save. */

interface TextFile {
  readonly name: string
  readonly mediaType: string
  readonly text: string
}

export function saveFile({ name, mediaType, text }: TextFile): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
