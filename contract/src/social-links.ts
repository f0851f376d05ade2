/** Lists the social networks that profiles may link, and checks addresses of people there. Pure. */

interface Network {
  readonly name: string
  /** The first host is written into stored addresses. `www.` and `m.` before a host are ignored. */
  readonly hosts: readonly [string, ...string[]]
  /** The path of a person's page. Other pages of a network can redirect anywhere. */
  readonly path: RegExp
}

const NETWORKS: readonly Network[] = [
  { name: 'Bluesky', hosts: ['bsky.app'], path: /^\/profile\/[\w.:-]{3,253}$/ },
  { name: 'Facebook', hosts: ['facebook.com'], path: /^\/(?!.*\.php$)[\w.]{5,50}$/ },
  { name: 'Instagram', hosts: ['instagram.com'], path: /^\/[\w.]{1,30}$/ },
  { name: 'Linktree', hosts: ['linktr.ee'], path: /^\/[\w.]{1,30}$/ },
  { name: 'Pinterest', hosts: ['pinterest.com'], path: /^\/\w{3,30}$/ },
  { name: 'Reddit', hosts: ['reddit.com'], path: /^\/(?:r|u|user)\/[\w-]{3,21}$/ },
  { name: 'Snapchat', hosts: ['snapchat.com'], path: /^\/(?:@|add\/)[\w.-]{3,15}$/ },
  { name: 'SoundCloud', hosts: ['soundcloud.com'], path: /^\/[\w-]{3,25}$/ },
  { name: 'Spotify', hosts: ['open.spotify.com'], path: /^\/(?:artist|show|user)\/\w{1,60}$/ },
  { name: 'Telegram', hosts: ['t.me'], path: /^\/\w{5,32}$/ },
  { name: 'Threads', hosts: ['threads.com', 'threads.net'], path: /^\/@[\w.]{1,30}$/ },
  { name: 'TikTok', hosts: ['tiktok.com'], path: /^\/@[\w.]{2,24}$/ },
  { name: 'Twitch', hosts: ['twitch.tv'], path: /^\/\w{3,25}$/ },
  { name: 'X', hosts: ['x.com', 'twitter.com'], path: /^\/\w{1,15}$/ },
  { name: 'YouTube', hosts: ['youtube.com'], path: /^\/(?:@[\w.-]{3,30}|(?:c|channel|user)\/[\w-]{1,100})$/ },
]

export const MAX_SOCIAL_LINKS = 8

interface SocialLink {
  /** The network's own name, in every language. */
  readonly network: string
  /** Without tracking parameters. */
  readonly url: string
}

/** Returns undefined for anything but the https address of a person's page on a known network. `https://` may be left out. */
export function socialLinkOf(typed: string): SocialLink | undefined {
  const text = typed.trim()
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (/[\s\p{C}\\]/u.test(address) || !URL.canParse(address)) return undefined
  const { hostname, port, username, password, pathname } = new URL(address)
  if (port !== '' || username !== '' || password !== '') return undefined
  const host = hostname.replace(/^(?:www|m)\./, '')
  const path = pathname.replace(/\/$/, '')
  const network = NETWORKS.find(({ hosts, path: of }) => hosts.includes(host) && of.test(path))
  return network && { network: network.name, url: `https://${network.hosts[0]}${path}` }
}
