/** Lists the media of an account or page, from which an operator selects those to remove. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Reply } from '@fanfare/contract'
import { listStoredMedia, MAX_TAKEDOWN_ITEMS, type StoredMedia } from '@fanfare/contract/takedowns'
import { MediaThumbnail } from '#core/media/media-thumbnail.tsx'
import { ScanNotes } from '#core/media/scan-notes.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { PhotoIcon } from '#ui/icons.ts'
import { Picture } from '#ui/picture.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { mediaKindLabel } from './media-kind-label.ts'
import { TakeDownSheet, type TakenItem } from './take-down-sheet.tsx'
import css from './takedowns.module.css'

export const readMediaQuery = (params: URLSearchParams): string => (params.get('of') ?? '').trim().slice(0, 300)
export const storedMediaInput = (of: string) => ({ query: { of, limit: 24 } })

export function MediaResults({ of }: { readonly of: string }) {
  const pages = useInfiniteQuery(infiniteQuery(listStoredMedia, storedMediaInput(of)))
  const choice = useChoice(pages.data?.pages ?? [])
  const [isAsking, setIsAsking] = useState(false)
  const first = pages.data?.pages[0]
  const { items } = choice
  return (
    <>
      {first && <PersonCell person={first.owner}>@{first.owner.username}</PersonCell>}
      {first && <OnProfile {...{ first, choice }} />}
      <div className={css['grid']}>
        <InfiniteList
          pages={pages}
          label={t('Media')}
          empty={
            <EmptyState icon={PhotoIcon} title={t('No media')}>
              {t('No files are stored here anymore.')}
            </EmptyState>
          }
        >
          {(item, place) => <MediaTile {...{ item, place, choice }} />}
        </InfiniteList>
      </div>
      {items.length > 0 && first && (
        <div className={css['bar']}>
          <output>{t('{count, plural, one {# file selected} other {# files selected}}', { count: items.length })}</output>
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {t('Remove permanently')}
          </Button>
        </div>
      )}
      {isAsking && first && (
        <TakeDownSheet
          items={items}
          owner={first.owner}
          onClose={() => setIsAsking(false)}
          onDone={() => {
            setIsAsking(false)
            choice.clear()
          }}
        />
      )}
    </>
  )
}

type FoundPage = Reply<typeof listStoredMedia>
type Choice = ReturnType<typeof useChoice>

/** Returns the selected media among all loaded pages. The welcome appears on the profile and among the media, but is one item. */
function useChoice(pages: readonly FoundPage[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const pictures = pages.flatMap((page) => page.pictures.map(({ _id }) => ({ _id, totalUses: 0, totalBuyers: 0 })))
  const media = pages.flatMap(({ data, onProfile }) => [...onProfile, ...data])
  const byId = new Map<string, TakenItem>([...pictures, ...media].map((one) => [one._id, one]))
  const items = [...byId.values()].filter(({ _id }) => chosen.has(_id))
  return {
    items,
    isFull: items.length >= MAX_TAKEDOWN_ITEMS,
    has: (id: string) => chosen.has(id),
    toggle: (id: string) => setChosen((before) => toggled(before, id)),
    clear: () => setChosen(new Set()),
  }
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The media that everyone who opens the profile sees. */
function OnProfile({ first: { pictures, onProfile }, choice }: { readonly first: FoundPage; readonly choice: Choice }) {
  if (pictures.length + onProfile.length === 0) return null
  return (
    <section className={css['grid']} aria-label={t('On the profile')}>
      <h3 className={css['heading']}>{t('On the profile')}</h3>
      <ul>
        {pictures.map(({ _id: id, kind, url }) => (
          <li key={id}>
            <Tile id={id} choice={choice} picture={<Picture src={url} ratio={1} />} name={mediaKindLabel[kind]()} />
          </li>
        ))}
        {onProfile.map((item, place) => (
          <li key={item._id}>
            <MediaTile item={item} place={place} choice={choice} note={t('Welcome')} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface MediaTileProps {
  readonly item: StoredMedia
  readonly place: number
  readonly choice: Choice
  readonly note?: string
}

function MediaTile({ item, place, choice, note }: MediaTileProps) {
  const { media, title, inVault, totalUses, totalBuyers, advice } = item
  return (
    <Tile
      id={item._id}
      choice={choice}
      picture={<MediaThumbnail media={media} />}
      name={title || t('{kind} {number}', { kind: mediaKindLabel[media.type](), number: place + 1 })}
    >
      {note !== undefined && <small>{note}</small>}
      <small>{t('{count, plural, =0 {Not used} one {# use} other {# uses}}', { count: totalUses })}</small>
      {totalBuyers > 0 && <small>{t('{count, plural, one {# buyer} other {# buyers}}', { count: totalBuyers })}</small>}
      {!inVault && <small>{t('Not in a vault')}</small>}
      <ScanNotes advice={advice} />
    </Tile>
  )
}

interface TileProps {
  readonly id: string
  readonly choice: Choice
  readonly picture: ReactNode
  readonly name: string
  readonly children?: ReactNode
}

function Tile({ id, choice, picture, name, children }: TileProps) {
  const isChosen = choice.has(id)
  return (
    <label className={css['tile']} data-chosen={isChosen || undefined}>
      {picture}
      <span className={css['facts']}>
        <input type="checkbox" checked={isChosen} disabled={choice.isFull && !isChosen} onChange={() => choice.toggle(id)} />
        <span>
          <b dir="auto">{name}</b>
          {children}
        </span>
      </span>
    </label>
  )
}
