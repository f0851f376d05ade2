/** All photos of a performer as a grid. An open photo is shown at full size; a locked one links to its content. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Performer } from '@fanfare/contract/profiles'
import type { Photo } from '@fanfare/contract/media'
import { listPhotosOf, type PhotoTile } from '@fanfare/contract/photos'
import { aiLabel } from '#core/content/ai-label.ts'
import { NothingFound, TabSearch, useTabSearch } from '#core/publications/tab-search.tsx'
import { cardKind } from '#core/kinds.ts'
import { infiniteQuery } from '#lib/api.ts'
import { formatCompact } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { LockIcon } from '#ui/icons.ts'
import { InfiniteItems } from '#ui/infinite-list.tsx'
import { Inset } from '#ui/layout/boxes.tsx'
import { Picture } from '#ui/picture.tsx'
import css from './photos-tab.module.css'

const PhotoViewer = idleComponent(() => import('#core/media/photo-viewer.tsx'))

const LIMIT = 30

export default function PhotosTab({ performer }: { performer: Performer }) {
  const search = useTabSearch()
  const query = { limit: LIMIT, ...search.wanted }
  const pages = useInfiniteQuery(infiniteQuery(listPhotosOf, { params: { performerId: performer._id }, query }))
  return (
    <section className={css['tab']} aria-label={t('Photos')}>
      <Inset>
        <TabSearch search={search} label={t('Search photos')} placeholder={t('Descriptions and titles')} />
      </Inset>
      <InfiniteItems pages={pages} empty={<NothingFound q={search.q} />}>
        {(tiles) => <Wall tiles={tiles} onBroken={pages.refetch} />}
      </InfiniteItems>
    </section>
  )
}

function Wall({ tiles, onBroken }: { tiles: readonly PhotoTile[]; onBroken: () => unknown }) {
  const [large, setLarge] = useState<string>()
  const open = tiles.filter((tile) => !tile.locked)
  return (
    <>
      <ul className={css['grid']}>
        {tiles.map((tile) => (
          <li key={tile._id}>
            {tile.locked ? (
              <Locked tile={tile} />
            ) : (
              <button
                type="button"
                className={css['photo']}
                aria-label={enlargeLabel(tile.photo)}
                onClick={() => setLarge(tile._id)}
              >
                <Picture src={tile.photo.url} placeholder={tile.photo.placeholder} ratio={1} />
                {tile.photo.ai && <span className={css['ai']}>{aiLabel(tile.photo.ai)}</span>}
              </button>
            )}
          </li>
        ))}
      </ul>
      {large !== undefined && (
        <PhotoViewer
          label={t('Photos')}
          photos={open.map(({ photo }) => ({ ...photo, url: photo.fullUrl }))}
          first={Math.max(
            open.findIndex(({ _id }) => _id === large),
            0,
          )}
          onBroken={onBroken}
          onClose={() => setLarge(undefined)}
        />
      )}
    </>
  )
}

function enlargeLabel({ alt, ai }: Photo): string {
  const label = t('Enlarge photo: {alt}', { alt: alt || t('no description') })
  return ai ? `${label}, ${aiLabel(ai)}` : label
}

function Locked({ tile: { of, photos, preview } }: { tile: Extract<PhotoTile, { locked: true }> }) {
  return (
    <Link
      to={cardKind(of.kind)?.addressOf?.(of._id, of.performer) ?? ''}
      className={css['photo']}
      aria-label={t('{count, plural, one {# locked photo: {title}} other {# locked photos: {title}}}', {
        count: photos,
        title: of.title || (cardKind(of.kind)?.one() ?? ''),
      })}
    >
      <span className={css['blurred']}>
        <Picture src="" placeholder={preview.placeholder} ratio={1} />
      </span>
      <span className={css['lock']}>
        <LockIcon />
        {photos > 1 && formatCompact(photos)}
      </span>
    </Link>
  )
}
