import type { ContentCard } from '@fanfare/contract/content'
import { isMediaKind } from '@fanfare/contract/media-kinds'
import type { Person } from '@fanfare/contract/people'
import type { Download, Purchase, PurchaseTotals } from '@fanfare/contract/purchases'
import type { ContentRef } from '#core/content/index.ts'
import { originalFolder, type FileRow } from '#core/media/index.ts'
import type { EarnedRow } from '#core/money/index.ts'
import { DOWNLOAD_MINUTES, downloadName } from '#core/playback/index.ts'
import type { OpenedMedia } from '#core/purchases/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { MediaUrls } from '#platform/media-url.ts'

interface Parts {
  readonly other: Person
  readonly side: 'fan' | 'performer'
  readonly card: ContentCard | undefined
  readonly canDownload: boolean
  /** Shares of other performers by agreement, in minor units of the currency. */
  readonly split: number
  /** The content of the sale, if some of it was taken down. */
  readonly takenDown: OpenedMedia | undefined
}

export function purchaseView(row: EarnedRow, { other, side, card, canDownload, split, takenDown }: Parts): Purchase {
  return {
    _id: row.id,
    kind: row.kind,
    targetId: row.target_id ?? row.id,
    with: other,
    tokens: fromMinorUnits(row.tokens),
    ...(side === 'performer' && { earned: fromMinorUnits(Number(row.net) - split) }),
    ...(card && { card }),
    ...(takenDown && { takenDown: { files: takenDown.takenDown, of: takenDown.items } }),
    can: canDownload ? ['download'] : [],
    createdAt: row.at.toISOString(),
  }
}

interface Saving {
  readonly urls: MediaUrls
  readonly now: Date
  readonly viewerId: string
  readonly of: ContentRef
}

export function downloadView(file: FileRow, { urls, now, viewerId, of }: Saving): Download {
  const { original = '', originalBytes = 0 } = file.detail
  const grant = { viewerId, kind: of.kind, subjectId: of.id, folder: originalFolder(file.id) }
  const folder = urls.signDownload(grant, now, DOWNLOAD_MINUTES)
  return {
    _id: file.id,
    kind: isMediaKind(file.kind) ? file.kind : 'photo',
    name: downloadName(file),
    bytes: originalBytes,
    url: folder + original,
    alt: file.alt,
    placeholder: file.placeholder,
  }
}

interface Group {
  readonly kind: string
  readonly performer_id: string
  readonly total: number
}

const MAX_PERFORMERS = 100

/** Each filter's counts ignore its own choice. The chosen performer is always listed. */
export function totalsView(
  groups: readonly Group[],
  people: ReadonlyMap<string, Person>,
  { kind, performerId }: { readonly kind: string | undefined; readonly performerId: string | undefined },
): PurchaseTotals {
  const ofKind = groups.filter((group) => kind === undefined || group.kind === kind)
  const ofPerformer = groups.filter((group) => performerId === undefined || group.performer_id === performerId)
  const kinds = sumsBy(ofPerformer, (group) => group.kind)
  const performers = [...sumsBy(ofKind, (group) => group.performer_id)].sort(
    ([a, most], [b, least]) => Number(b === performerId) - Number(a === performerId) || least - most,
  )
  return {
    total: ofKind.reduce((sum, group) => sum + (ofPerformer.includes(group) ? group.total : 0), 0),
    kinds: [...kinds].map(([name, total]) => ({ kind: name, total })),
    performers: performers.slice(0, MAX_PERFORMERS).flatMap(([id, total]) => {
      const performer = people.get(id)
      return performer ? [{ performer, total }] : []
    }),
  }
}

function sumsBy(groups: readonly Group[], nameOf: (group: Group) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const group of groups) sums.set(nameOf(group), (sums.get(nameOf(group)) ?? 0) + group.total)
  return sums
}
