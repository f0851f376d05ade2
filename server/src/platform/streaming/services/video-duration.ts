import { FilePathSource, Input, MP4 } from 'mediabunny'

/** Returns 0 for a file that is no video. */
export async function videoDurationMs(path: string): Promise<number> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4] })
  try {
    return Math.round((await input.computeDuration()) * 1000)
  } catch {
    return 0
  } finally {
    input.dispose()
  }
}
