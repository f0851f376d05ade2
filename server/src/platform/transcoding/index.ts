/** Turns uploaded video and audio into what is played, by ffmpeg as a child process. */
export { findFfmpeg, type Ffmpeg } from './find-ffmpeg.ts'
export { MissingFfmpeg, UndecodableMedia } from './errors.ts'
export { probe, type Probed } from './probe.ts'
export { processVideo, type ProcessedVideo, type VideoProcessing } from './process-video.ts'
export { masterPlaylist, type Rendition, type Renditions } from './hls.ts'
export { storyboardTrack, type Storyboard } from './stills.ts'
export type { Progress, Stage } from './progress.ts'
export type { Watermark } from './watermark.ts'
