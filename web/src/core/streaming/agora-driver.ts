/** Publishes and plays over Agora, with its client. */
import AgoraRTC, { type IAgoraRTCClient, type IAgoraRTCRemoteUser, type ILocalTrack } from 'agora-rtc-sdk-ng'
import type { StreamQuality } from '@fanfare/contract/stream-grants'
import type { DriverOptions, StreamDriver, StreamStats } from './stream-client.ts'

/** Reasons of Agora after which a new connection would be refused. */
const FINAL = ['CHANNEL_BANNED', 'IP_BANNED', 'UID_BANNED', 'UID_CONFLICT', 'TOKEN_EXPIRE']
/** Agora's numbers of the large and the small stream. */
const LARGE = 0
const SMALL = 1

export function openAgoraDriver({ joinGrant, onState }: DriverOptions): StreamDriver {
  AgoraRTC.setLogLevel(3)
  // Agora would otherwise send logs of the browser to its own servers.
  AgoraRTC.disableLogUpload()
  const client: IAgoraRTCClient = AgoraRTC.createClient({ mode: 'live', codec: 'vp8', role: 'audience' })
  let connecting: Promise<void> | undefined
  let published: readonly ILocalTrack[] = []
  let source = new MediaStream()
  let element: HTMLVideoElement | undefined
  let shown: IAgoraRTCRemoteUser | undefined
  let quality: StreamQuality = 'auto'
  let isStopped = false

  const refuse = () => {
    if (isStopped) return
    isStopped = true
    void client.leave()
    onState('refused')
  }
  const connect = async () => {
    onState('connecting')
    const grant = await joinGrant()
    if (grant.engine !== 'agora') throw new Error(`This grant is for ${grant.engine}.`)
    await client.join(grant.appId, grant.channel, grant.token, grant.uid)
    if (source.getTracks().length > 0) {
      await client.setClientRole('host')
      await client.enableDualStream()
      published = source.getTracks().map(asAgoraTrack)
      await client.publish([...published])
    }
    onState(element && !shown ? 'waiting' : 'live')
  }
  const start = () => {
    if (!isStopped) connecting ??= connect().catch(refuse)
  }
  const leave = async () => {
    connecting = undefined
    shown = undefined
    await client.leave()
    // The tracks belong to the caller: they are taken off, not stopped.
    published = []
  }
  const show = () => {
    if (!element) return
    const tracks = [shown?.videoTrack, shown?.audioTrack].flatMap((track) => track?.getMediaStreamTrack() ?? [])
    element.srcObject = tracks.length > 0 ? new MediaStream(tracks) : null
    onState(tracks.length > 0 ? 'live' : 'waiting')
  }
  const applyQuality = async () => {
    if (shown) await client.setRemoteVideoStreamType(shown.uid, quality === 'low' ? SMALL : LARGE)
  }
  client.on('user-published', (user: IAgoraRTCRemoteUser, kind: 'audio' | 'video') => {
    if (!element || (shown && shown.uid !== user.uid)) return
    shown = user
    void client.subscribe(user, kind).then(show, () => undefined)
    void applyQuality().catch(() => undefined)
  })
  client.on('user-unpublished', (user: IAgoraRTCRemoteUser) => {
    if (shown?.uid !== user.uid || user.hasVideo || user.hasAudio) return
    shown = undefined
    show()
  })
  client.on('connection-state-change', (now: string, _before: string, reason?: string) => {
    if (isStopped) return
    if (now === 'RECONNECTING') onState('reconnecting')
    else if (now === 'CONNECTED' && connecting) onState(element && !shown ? 'waiting' : 'live')
    else if (now === 'DISCONNECTED' && reason !== undefined && FINAL.includes(reason)) refuse()
  })
  return {
    publish(media) {
      source = new MediaStream(media.getTracks())
      start()
    },
    async replaceTrack(track) {
      for (const old of source.getTracks().filter(({ kind }) => kind === track.kind)) source.removeTrack(old)
      source.addTrack(track)
      const local = published.find(({ trackMediaType }) => trackMediaType === track.kind)
      if (local && 'replaceTrack' in local && typeof local.replaceTrack === 'function') await local.replaceTrack(track, false)
    },
    // Agora does not say whose picture it is, so the first one that is not the caller's is shown.
    play(onto) {
      element = onto
      if (shown) show()
      start()
    },
    async setQuality(next) {
      quality = next
      await applyQuality()
    },
    stats: () => Promise.resolve(statsOf(client, shown)),
    reconnect() {
      onState('reconnecting')
      void leave().then(start, refuse)
    },
    async close() {
      isStopped = true
      await leave()
      onState('closed')
    },
  }
}

const asAgoraTrack = (track: MediaStreamTrack): ILocalTrack =>
  track.kind === 'audio'
    ? AgoraRTC.createCustomAudioTrack({ mediaStreamTrack: track })
    : AgoraRTC.createCustomVideoTrack({ mediaStreamTrack: track })

function statsOf(client: IAgoraRTCClient, shown: IAgoraRTCRemoteUser | undefined): StreamStats | undefined {
  const { RTT } = client.getRTCStats()
  const remote = shown && client.getRemoteVideoStats()[shown.uid]
  if (remote)
    return {
      bitsPerSecond: remote.receiveBitrate,
      framesPerSecond: remote.receiveFrameRate ?? 0,
      width: remote.receiveResolutionWidth,
      height: remote.receiveResolutionHeight,
      packetsLost: remote.receivePacketsLost,
      roundTripMs: RTT,
    }
  const local = client.getLocalVideoStats()
  if (client.localTracks.length === 0) return undefined
  return {
    bitsPerSecond: local.sendBitrate,
    framesPerSecond: local.sendFrameRate ?? 0,
    width: local.sendResolutionWidth,
    height: local.sendResolutionHeight,
    packetsLost: local.sendPacketsLost,
    roundTripMs: RTT,
  }
}
