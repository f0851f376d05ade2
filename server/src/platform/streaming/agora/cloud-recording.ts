/**
 * Records participants with Agora's cloud recording. Each one has an own recorder in composite mode, because the individual mode
 * writes no MP4.
 */
import { randomInt } from 'node:crypto'
import { Type } from 'typebox'
import type { AgoraConfig, RecordingBucket } from '../stream-config.ts'
import { MAX_NUMBER, type FileRecorder } from '../services/provider.ts'
import type { AgoraApi } from './agora-api.ts'
import { rtcToken } from './rtc-token.ts'

const Acquired = Type.Object({ resourceId: Type.String() })
const Started = Type.Object({ sid: Type.String() })
const Handle = Type.Object({ resourceId: Type.String(), sid: Type.String(), cname: Type.String(), uid: Type.String() })

/** Agora's constants: live broadcasting, audio and video, best fit, and a bucket by its endpoint. */
const LIVE = 1
const AUDIO_AND_VIDEO = 2
const BEST_FIT = 1
const BY_ENDPOINT = 11
const PICTURE = { width: 1280, height: 720, fps: 30, bitrate: 2_260 }
const MAX_IDLE_SECONDS = 60

export function openCloudRecording(api: AgoraApi, config: AgoraConfig, bucket: RecordingBucket): FileRecorder {
  const root = `/v1/apps/${config.appId}/cloud_recording`
  const pathOf = ({ resourceId, sid }: { resourceId: string; sid: string }) =>
    `${root}/resourceid/${resourceId}/sid/${sid}/mode/mix`
  const read = async (handle: string) => (await import('typebox/value')).Parse(Handle, JSON.parse(handle))
  return {
    async start({ room: cname, number, folder }) {
      const recorder = randomInt(MAX_NUMBER, 2 ** 32 - 1)
      const uid = String(recorder)
      const acquire = { cname, uid, clientRequest: { resourceExpiredHour: 24, scene: 0 } }
      const { resourceId } = await api.send(`${root}/acquire`, { method: 'POST', body: acquire, reply: Acquired })
      const token = await rtcToken(config, { channel: cname, uid: recorder, canPublish: false })
      const body = {
        cname,
        uid,
        clientRequest: { token, ...recordingOf(number), ...storageOf(bucket, [folder, String(number)]) },
      }
      const { sid } = await api.send(`${root}/resourceid/${resourceId}/mode/mix/start`, { method: 'POST', body, reply: Started })
      return JSON.stringify({ resourceId, sid, cname, uid })
    },
    async stop(handle) {
      const { cname, uid, ...ids } = await read(handle)
      // A recorder that has ended already replies with an error of its own.
      await api.status(`${pathOf(ids)}/stop`, { method: 'POST', body: { cname, uid, clientRequest: { async_stop: true } } })
    },
    // Agora forgets a recorder that has ended and uploaded its files.
    isDone: async (handle) => (await api.status(`${pathOf(await read(handle))}/query`, {})) === 404,
  }
}

const recordingOf = (number: number) => ({
  recordingConfig: {
    channelType: LIVE,
    streamTypes: AUDIO_AND_VIDEO,
    maxIdleTime: MAX_IDLE_SECONDS,
    subscribeAudioUids: [String(number)],
    subscribeVideoUids: [String(number)],
    subscribeUidGroup: 0,
    transcodingConfig: { ...PICTURE, mixedVideoLayout: BEST_FIT },
  },
  recordingFileConfig: { avFileType: ['hls', 'mp4'] },
})

const storageOf = ({ endpoint, bucket, accessKey, secretKey }: RecordingBucket, fileNamePrefix: readonly string[]) => ({
  storageConfig: {
    vendor: BY_ENDPOINT,
    region: 0,
    bucket,
    accessKey,
    secretKey,
    fileNamePrefix,
    extensionParams: { endpoint: new URL(endpoint).host },
  },
})
