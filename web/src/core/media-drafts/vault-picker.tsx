import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Media } from '@fanfare/contract/media'
import { listAlbums, searchVault, type VaultItem } from '@fanfare/contract/vault'
import { MediaThumbnail } from '#core/media/media-thumbnail.tsx'
import { infiniteQuery, query } from '#lib/api.ts'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useDebouncedValue } from '#lib/debounced-value.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { VaultIcon } from '#ui/page-icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { MoreVaultFilters } from './more-vault-filters.tsx'
import { vaultSearch } from './vault-search.ts'
import css from './vault-picker.module.css'

type Kind = Media['type']
/** `animation` selects videos made from animated pictures. */
type KindFilter = Kind | 'animation'

interface VaultPickerProps {
  readonly kinds: readonly Kind[]
  readonly chosenIds: readonly string[]
  /** The number of further items. */
  readonly max: number
  /** By item id, such as `Sent before`. */
  readonly marks?: ReadonlyMap<string, string>
  readonly onPick: (media: Media[]) => void
  readonly onClose: () => void
}

/** Filters by name. An empty or absent value means no filter. */
type Filters = Readonly<Record<string, string>>

export default function VaultPicker({ kinds, chosenIds, max, marks, onPick, onClose }: VaultPickerProps) {
  const [filters, setFilters] = useState<Filters>({})
  const [picked, setPicked] = useState<readonly VaultItem[]>([])
  const [only] = kinds
  const search = vaultSearch(new URLSearchParams({ ...filters, q: useDebouncedValue(filters['q'] ?? '') }))
  const ofOneKind = kinds.length === 1 && only !== undefined && { kind: only }
  const pages = useInfiniteQuery(infiniteQuery(searchVault, { query: { ...search, ...ofOneKind, limit: 30 } }))

  const isFiltered = Object.values(filters).some((value) => value !== '')
  const isPicked = ({ _id }: VaultItem) => picked.some((one) => one._id === _id)
  const toggle = (item: VaultItem) => setPicked(isPicked(item) ? picked.filter(({ _id }) => _id !== item._id) : [...picked, item])

  function add(): void {
    onPick(picked.map(({ media }) => media))
    onClose()
  }
  return (
    <Sheet
      isOpen
      title={t('From vault')}
      onClose={onClose}
      footer={
        <Button onClick={add} disabled={picked.length === 0} isWide>
          {picked.length === 0
            ? t('Choose files to add')
            : t('{count, plural, one {Add # file} other {Add # files}}', { count: picked.length })}
        </Button>
      }
    >
      <FilterBar {...{ filters, kinds }} onChange={(what) => setFilters({ ...filters, ...what })} />
      <div className={css['grid']}>
        <InfiniteList
          pages={pages}
          label={t('Vault')}
          empty={
            <EmptyState icon={VaultIcon} title={isFiltered ? t('Nothing matches these filters') : t('Your vault is empty')} />
          }
        >
          {(item) => (
            <Choice
              item={item}
              mark={marks?.get(item._id)}
              isIn={chosenIds.includes(item._id)}
              isPicked={isPicked(item)}
              isFull={picked.length >= max || !kinds.includes(item.media.type)}
              onToggle={() => toggle(item)}
            />
          )}
        </InfiniteList>
      </div>
    </Sheet>
  )
}

interface FilterBarProps {
  readonly filters: Filters
  readonly kinds: readonly Kind[]
  readonly onChange: (what: Filters) => void
}

function FilterBar({ filters, kinds, onChange }: FilterBarProps) {
  const { data: albums } = useQuery(query(listAlbums, {}))
  const field = (name: string) => ({
    name,
    value: filters[name] ?? '',
    onChange: (value: string) => onChange({ [name]: value }),
  })
  return (
    <search className={css['filters']}>
      <SearchField
        label={t('Search vault')}
        placeholder={t('Titles and descriptions')}
        value={filters['q'] ?? ''}
        onChange={(q) => onChange({ q })}
      />
      {kinds.length > 1 && (
        <SelectField
          {...field('kind')}
          label={t('Type')}
          placeholder={t('All')}
          options={kindFiltersOf(kinds).map((value) => ({ value, label: WORDS[value].many() }))}
        />
      )}
      {albums && albums.data.length > 0 && (
        <SelectField
          {...field('albumId')}
          label={t('Album')}
          placeholder={t('All')}
          options={albums.data.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
      <MoreVaultFilters field={field} lineClass={css['line']} />
    </search>
  )
}

const kindFiltersOf = (kinds: readonly Kind[]): readonly KindFilter[] =>
  kinds.includes('video') ? [...kinds, 'animation'] : kinds

const WORDS = {
  photo: { many: () => t('Photos'), unnamed: () => t('Untitled photo') },
  video: { many: () => t('Videos'), unnamed: () => t('Untitled video') },
  audio: { many: () => t('Audio'), unnamed: () => t('Untitled audio') },
  animation: { many: () => t('GIFs'), unnamed: () => t('Untitled GIF') },
}

interface ChoiceProps {
  readonly item: VaultItem
  readonly mark: string | undefined
  readonly isIn: boolean
  readonly isPicked: boolean
  readonly isFull: boolean
  readonly onToggle: () => void
}

function Choice({ item, mark, isIn, isPicked, isFull, onToggle }: ChoiceProps) {
  const { title, alt, media } = item
  const isAnimation = media.type === 'video' && media.isAnimation
  const name = title || alt || WORDS[isAnimation ? 'animation' : media.type].unnamed()
  const length = media.type === 'photo' || isAnimation ? '' : `, ${formatDuration(media.seconds)}`
  const isOff = isIn || media.status === 'failed' || (isFull && !isPicked)
  return (
    <label className={css['choice']} data-off={isOff || undefined}>
      <input
        type="checkbox"
        checked={isIn || isPicked}
        disabled={isOff}
        aria-label={mark === undefined ? `${name}${length}` : `${name}${length}, ${mark}`}
        onChange={onToggle}
      />
      <MediaThumbnail media={media} stage={item.stage} />
      {(isIn || mark !== undefined) && <span className={css['mark']}>{isIn ? t('Added') : mark}</span>}
    </label>
  )
}
