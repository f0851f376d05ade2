/** Sends packets regularly, as an encoder does. */
import type { Track } from 'node-datachannel'

const TICK_MS = 10

/** The other side may close a track between two packets. */
export function sendOn(track: Track, packet: Buffer): void {
  try {
    track.sendMessageBinary(packet)
  } catch (error) {
    if (track.isOpen()) throw error
  }
}

interface Sending {
  sendFrame(count: number): void
  sendSound(count: number): void
}

export function sendRegularly(video: Track, framesPerSecond: number, { sendFrame, sendSound }: Sending) {
  const began = performance.now()
  let [frames, sounds] = [0, 0]
  const timer = setInterval(() => {
    if (!video.isOpen()) return
    const seconds = (performance.now() - began) / 1000
    while (frames < seconds * framesPerSecond) sendFrame(frames++)
    while (sounds < seconds * 50) sendSound(sounds++)
  }, TICK_MS)
  return { stop: () => clearInterval(timer) }
}
