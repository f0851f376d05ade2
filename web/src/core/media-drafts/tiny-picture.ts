/** Makes a tiny blurred picture of a chosen photo, like the server's, for the preview of a locked post. */
const WIDTH = 16

export interface TinyPicture {
  readonly placeholder: string
  readonly width: number
  readonly height: number
}

/** Returns undefined when the browser cannot read the file. The server may still accept it. */
export async function tinyPicture(file: Blob): Promise<TinyPicture | undefined> {
  const whole = await createImageBitmap(file).catch(() => undefined)
  if (!whole) return undefined
  const { width, height } = whole
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = Math.max(1, Math.round((WIDTH * height) / width))
  canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  return { placeholder: canvas.toDataURL('image/webp', 0.6), width, height }
}
