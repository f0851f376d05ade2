/** Reads the playlists of our own server (HTTP Live Streaming, RFC 8216). */

export interface ListedSegment {
  readonly number: number
  readonly url: string
  /** The file that a player needs before this segment. */
  readonly initUrl: string
}

/** Addresses in the playlist are relative to `base`. */
export function readPlaylist(text: string, base: string): readonly ListedSegment[] {
  const first = Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)$/m.exec(text)?.[1] ?? 0)
  const listed: ListedSegment[] = []
  let initUrl = ''
  for (const line of text.split('\n')) {
    const [, uri] = /^#EXT-X-MAP:URI="([^"]+)"$/.exec(line) ?? []
    if (uri !== undefined) initUrl = `${base}/${uri}`
    else if (line !== '' && !line.startsWith('#')) listed.push({ number: first + listed.length, url: `${base}/${line}`, initUrl })
  }
  return listed
}
