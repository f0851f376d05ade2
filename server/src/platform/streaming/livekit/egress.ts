/** Records participants with LiveKit's egress service. */
import type { RecordingBucket } from '../stream-config.ts'
import type { FileRecorder } from '../services/provider.ts'
import { loadLivekit, type LivekitApi } from './livekit-api.ts'

export function openEgress(api: LivekitApi, bucket: RecordingBucket): FileRecorder {
  return {
    async start({ room, number, folder }) {
      const { EncodedFileOutput, EncodedFileType, EncodingOptionsPreset, S3Upload } = await loadLivekit()
      const { accessKey, secretKey, region, endpoint, bucket: name } = bucket
      const file = new EncodedFileOutput({
        fileType: EncodedFileType.MP4,
        filepath: `${folder}/${number}/{time}.mp4`,
        disableManifest: true,
        output: {
          case: 's3',
          value: new S3Upload({ accessKey, secret: secretKey, region, endpoint, bucket: name, forcePathStyle: true }),
        },
      })
      const options = { screenShare: false, encodingOptions: EncodingOptionsPreset.H264_1080P_30 }
      const started = await api.call(({ egress }) => egress.startParticipantEgress(room, String(number), { file }, options))
      return started.egressId
    },
    stop: (egressId) => api.change(({ egress }) => egress.stopEgress(egressId)),
    async isDone(egressId) {
      const { EgressStatus } = await loadLivekit()
      const [found] = await api.call(({ egress }) => egress.listEgress({ egressId }))
      const running = [EgressStatus.EGRESS_STARTING, EgressStatus.EGRESS_ACTIVE, EgressStatus.EGRESS_ENDING]
      return !found || !running.includes(found.status)
    },
  }
}
