/** Lets encoders such as OBS publish by WHIP, with LiveKit's ingress service. */
import type { Ingests } from '../services/provider.ts'
import { loadLivekit, type LivekitApi } from './livekit-api.ts'

export function openIngress(api: LivekitApi): Ingests {
  const ofRoom = (roomName: string) => api.call(({ ingress }) => ingress.listIngress({ roomName }))
  return {
    async open({ room, number, version }) {
      const { IngressInput } = await loadLivekit()
      const name = nameOf(version)
      const options = { name, roomName: room, participantIdentity: String(number), enableTranscoding: true }
      const known = (await ofRoom(room)).find((one) => one.name === name)
      // The key of an encoder that was kicked is replaced.
      const isOther = known !== undefined && known.participantIdentity !== options.participantIdentity
      if (isOther) await api.change(({ ingress }) => ingress.deleteIngress(known.ingressId))
      const found =
        (isOther ? undefined : known) ??
        (await api.call(({ ingress }) => ingress.createIngress(IngressInput.WHIP_INPUT, options)))
      return { url: found.url, key: found.streamKey }
    },
    async keepOnly(room, version) {
      for (const { ingressId, name } of await ofRoom(room))
        if (name !== nameOf(version)) await api.change(({ ingress }) => ingress.deleteIngress(ingressId))
    },
  }
}

const nameOf = (version: number): string => `version ${version}`
