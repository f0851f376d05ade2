/** The player of a video or recording. Both load together when playback starts. */
import type { Audio, Video } from '@fanfare/contract/media'
import { AudioPlayer } from './audio-player.tsx'
import { VideoPlayer } from './video-player.tsx'

interface PlayerProps {
  readonly media: Video | Audio
  /** See `VideoPoster`. */
  readonly onBroken: () => Promise<boolean>
}

export default function Player({ media, onBroken }: PlayerProps) {
  return media.type === 'video' ? (
    <VideoPlayer video={media} onBroken={onBroken} />
  ) : (
    <AudioPlayer audio={media} onBroken={onBroken} />
  )
}
