/**
 * Blanks the metadata of AVIF and HEIC pictures (ISO/IEC 23008-12): the bytes of EXIF and XMP items become zeros, so that no
 * position in the file changes. The orientation is a property of the picture in these formats, not EXIF.
 */

interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** Returns undefined for a file with an invalid box structure. */
export function withoutHeifMetadata(bytes: Buffer): Buffer | undefined {
  const top = boxesIn(bytes, 0, bytes.length)
  const meta = top?.find(({ type }) => type === 'meta')
  const inside = meta && boxesIn(bytes, meta.start + 4, meta.end)
  const [items, places] = ['iinf', 'iloc'].map((name) => inside?.find(({ type }) => type === name))
  if (!top || !inside || !items || !places) return undefined
  const blanked = metadataItems(bytes, items)
  const data = inside.find(({ type }) => type === 'idat')
  const copy = Buffer.from(bytes)
  for (const extent of extentsOf(bytes, places)) {
    if (!blanked.has(extent.item)) continue
    const base = extent.method === 1 ? (data?.start ?? bytes.length) : 0
    const end = extent.length === 0 ? copy.length : base + extent.offset + extent.length
    if (extent.method > 1 || end > copy.length) return undefined
    copy.fill(0, base + extent.offset, end)
  }
  // Boxes of manufacturers, and data hidden in padding.
  for (const { type, start, end } of top) if (type === 'uuid' || type === 'free' || type === 'skip') copy.fill(0, start, end)
  return copy
}

function boxesIn(bytes: Buffer, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const short = bytes.readUInt32BE(at)
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    const head = short === 1 ? 16 : 8
    if (size < head || at + size > to) return undefined
    boxes.push({ type: bytes.subarray(at + 4, at + 8).toString('latin1'), start: at + head, end: at + size })
    at += size
  }
  return boxes
}

/** Returns the ids of items that are EXIF, or documents such as XMP. */
function metadataItems(bytes: Buffer, { start, end }: Box): ReadonlySet<number> {
  const count = bytes.readUInt8(start) === 0 ? 2 : 4
  const found = new Set<number>()
  for (const entry of boxesIn(bytes, start + 4 + count, end) ?? []) {
    const version = bytes.readUInt8(entry.start)
    if (version < 2) continue
    const id = version === 2 ? bytes.readUInt16BE(entry.start + 4) : bytes.readUInt32BE(entry.start + 4)
    const type = entry.start + (version === 2 ? 8 : 10)
    if (['Exif', 'mime', 'uri '].includes(bytes.subarray(type, type + 4).toString('latin1'))) found.add(id)
  }
  return found
}

interface Extent {
  readonly item: number
  /** 0: in the file; 1: in the box `idat`. */
  readonly method: number
  readonly offset: number
  readonly length: number
}

function extentsOf(bytes: Buffer, { start }: Box): Extent[] {
  const version = bytes.readUInt8(start)
  const sizes = bytes.readUInt16BE(start + 4)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version === 0 ? 0 : sizes & 15
  let at = start + 6
  const read = (size: number): number => {
    const value = size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size)
    at += size
    return value
  }
  const extents: Extent[] = []
  const idSize = version < 2 ? 2 : 4
  for (let left = read(idSize); left > 0; left--) {
    const item = read(idSize)
    const method = version === 0 ? 0 : read(2) & 15
    read(2)
    const base = read(baseSize)
    for (let pieces = read(2); pieces > 0; pieces--) {
      read(indexSize)
      const offset = base + read(offsetSize)
      extents.push({ item, method, offset, length: read(lengthSize) })
    }
  }
  return extents
}
