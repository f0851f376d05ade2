import type { Audio, Video } from '@fanfare/contract/media'
import { Player, VideoPoster, type VideoPosterProps } from './video-poster.tsx'

interface PlayableProps extends Omit<VideoPosterProps, 'video'> {
  readonly media: Video | Audio
}

export const Playable = ({ media, ...props }: PlayableProps) =>
  media.type === 'video' ? <VideoPoster video={media} {...props} /> : <Player media={media} onBroken={props.onBroken} />
