/** Publishes and plays over Agora, with its client. */
import AgoraRTC, { type IAgoraRTCClient, type IAgoraRTCRemoteUser, type ILocalTrack } from 'agora-rtc-sdk-ng'
import type { StreamQuality } from '@fanfare/contract/stream-grants'
import type { DriverOptions, StreamDriver, StreamStats } from './stream-driver.ts'

/** Reasons of Agora after which a new connection would be refused. */
const FINAL = ['CHANNEL_BANNED', 'IP_BANNED', 'UID_BANNED', 'UID_CONFLICT', 'TOKEN_EXPIRE']
/** Agora's numbers of the large and the small stream. */
const LARGE = 0
const SMALL = 1
/** The level of Agora's log. */
const ERRORS = 3

export function openAgoraDriver(options: DriverOptions): StreamDriver {
  const connection = new AgoraConnection(options)
  return {
    publish: (media) => connection.publish(media),
    replaceTrack: (track) => connection.replaceTrack(track),
    // Agora does not say whose picture it is, so the first one that is not the caller's is shown.
    play: (element) => connection.play(element),
    setQuality: (quality) => connection.setQuality(quality),
    stats: () => Promise.resolve(connection.stats()),
    reconnect: () => connection.reconnect(),
    close: () => connection.close(),
  }
}

class AgoraConnection {
  readonly #options: DriverOptions
  readonly #client: IAgoraRTCClient
  #isJoining = false
  #source = new MediaStream()
  #published: readonly ILocalTrack[] = []
  #element: HTMLVideoElement | undefined
  #shown: IAgoraRTCRemoteUser | undefined
  #quality: StreamQuality = 'auto'
  #isStopped = false

  constructor(options: DriverOptions) {
    this.#options = options
    AgoraRTC.setLogLevel(ERRORS)
    // Agora would otherwise send logs of the browser to its own servers.
    AgoraRTC.disableLogUpload()
    this.#client = AgoraRTC.createClient({ mode: 'live', codec: 'vp8', role: 'audience' })
    this.#client.on('user-published', (user: IAgoraRTCRemoteUser, kind: 'audio' | 'video') => void this.#subscribe(user, kind))
    this.#client.on('user-unpublished', (user: IAgoraRTCRemoteUser) => {
      if (this.#shown?.uid !== user.uid || user.hasVideo || user.hasAudio) return
      this.#shown = undefined
      this.#show()
    })
    this.#client.on('connection-state-change', (now: string, _before: string, reason?: string) => {
      if (this.#isStopped) return
      if (now === 'RECONNECTING') options.onState('reconnecting')
      else if (now === 'CONNECTED') this.#show()
      else if (now === 'DISCONNECTED' && FINAL.includes(reason ?? '')) this.#refuse()
    })
  }

  publish(media: MediaStream): void {
    this.#source = new MediaStream(media.getTracks())
    this.#start()
  }

  async replaceTrack(track: MediaStreamTrack): Promise<void> {
    for (const old of this.#source.getTracks().filter(({ kind }) => kind === track.kind)) this.#source.removeTrack(old)
    this.#source.addTrack(track)
    const sent = this.#published.find(({ trackMediaType }) => trackMediaType === track.kind)
    if (sent && 'replaceTrack' in sent && typeof sent.replaceTrack === 'function') await sent.replaceTrack(track, false)
  }

  play(element: HTMLVideoElement): void {
    this.#element = element
    if (this.#shown) this.#show()
    this.#start()
  }

  async setQuality(quality: StreamQuality): Promise<void> {
    this.#quality = quality
    if (this.#shown) await this.#client.setRemoteVideoStreamType(this.#shown.uid, quality === 'low' ? SMALL : LARGE)
  }

  stats(): StreamStats | undefined {
    return statsOf(this.#client, this.#shown)
  }

  reconnect(): void {
    this.#options.onState('reconnecting')
    void this.#leave().then(
      () => this.#start(),
      () => this.#refuse(),
    )
  }

  async close(): Promise<void> {
    this.#isStopped = true
    await this.#leave()
    this.#options.onState('closed')
  }

  async #connect(): Promise<void> {
    this.#options.onState('connecting')
    const grant = await this.#options.joinGrant()
    if (grant.engine !== 'agora') throw new Error(`This grant is for ${grant.engine}.`)
    await this.#client.join(grant.appId, grant.channel, grant.token, grant.uid)
    if (this.#source.getTracks().length > 0) {
      await this.#client.setClientRole('host')
      await this.#client.enableDualStream()
      this.#published = this.#source.getTracks().map(asAgoraTrack)
      await this.#client.publish([...this.#published])
    }
    this.#show()
  }

  #start(): void {
    if (this.#isStopped || this.#isJoining) return
    this.#isJoining = true
    this.#connect().catch(() => this.#refuse())
  }

  #refuse(): void {
    if (this.#isStopped) return
    this.#isStopped = true
    void this.#client.leave()
    this.#options.onState('refused')
  }

  /** The tracks belong to the caller, and go on. */
  async #leave(): Promise<void> {
    this.#isJoining = false
    this.#shown = undefined
    this.#published = []
    await this.#client.leave()
  }

  async #subscribe(user: IAgoraRTCRemoteUser, kind: 'audio' | 'video'): Promise<void> {
    if (!this.#element || (this.#shown && this.#shown.uid !== user.uid)) return
    this.#shown = user
    // Someone who has just stopped cannot be subscribed to, which the next event says, too.
    await this.#client.subscribe(user, kind).then(
      () => this.setQuality(this.#quality),
      () => undefined,
    )
    this.#show()
  }

  #show(): void {
    const tracks = [this.#shown?.videoTrack, this.#shown?.audioTrack].flatMap((track) => track?.getMediaStreamTrack() ?? [])
    if (this.#element) this.#element.srcObject = tracks.length > 0 ? new MediaStream(tracks) : null
    this.#options.onState(this.#element && tracks.length === 0 ? 'waiting' : 'live')
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
