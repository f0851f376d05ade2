/** A blurred stand-in of a chosen photo, small as the server's own, for the preview of the locked post. */
const WIDTH = 16

export interface TinyPicture {
  readonly placeholder: string
  readonly width: number
  readonly height: number
}

/** Undefined for what the browser cannot draw; the server may still take it. */
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
