import type { AgoraConfig } from '../stream-config.ts'

interface RtcTokenRequest {
  readonly channel: string
  readonly uid: number
  readonly canPublish: boolean
}

/**
 * Agora ends a connection whose token expires, so tokens live for the longest show. How long one can be used to join is limited by
 * the site, which removes everyone who comes later. A day is the maximum that Agora accepts.
 */
const TOKEN_SECONDS = 24 * 60 * 60

/** Imports the signer with the first call: a site without Agora never loads it. */
export async function rtcToken(
  { appId, certificate }: AgoraConfig,
  { channel, uid, canPublish }: RtcTokenRequest,
): Promise<string> {
  const { default: agora } = await import('agora-token')
  const role = canPublish ? agora.RtcRole.PUBLISHER : agora.RtcRole.SUBSCRIBER
  return agora.RtcTokenBuilder.buildTokenWithUid(appId, certificate, channel, uid, role, TOKEN_SECONDS, TOKEN_SECONDS)
}
