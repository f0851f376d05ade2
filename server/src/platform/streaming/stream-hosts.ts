import type { StreamConfig } from './stream-config.ts'

/** Domains that Agora's client connects to (docs.agora.io, "Firewall requirements"), on many ports. */
const AGORA_DOMAINS = ['agora.io', 'sd-rtn.com', 'rtnsvc.com', 'rtesvc.com']
const LIVEKIT_CLOUD = '.livekit.cloud'

/** Returns the addresses that browsers must be allowed to connect to (CSP, `connect-src`). */
export function streamHosts(config: StreamConfig): readonly string[] {
  switch (config.engine) {
    case 'embedded':
      return []
    case 'livekit': {
      const { host, protocol } = new URL(config.livekit.url)
      // The cloud sends browsers to the nearest of its regions, which have other names.
      const allowed = host.endsWith(LIVEKIT_CLOUD) ? `*${LIVEKIT_CLOUD}` : host
      return [`${protocol}//${allowed}`, `${protocol.replace('ws', 'http')}//${allowed}`]
    }
    case 'agora':
      return AGORA_DOMAINS.flatMap((domain) => [`https://*.${domain}:*`, `wss://*.${domain}:*`])
  }
}
