/** Shows the newest banner of a place that the viewer has not closed, and the performers whom the site features there. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Banner } from '@fanfare/contract/banners'
import { listFeaturedPerformers, pageKinds, type FeaturedPerformer } from '@fanfare/contract/site-promotions'
import { useClosedBanners } from '#core/closed-banners.ts'
import type { TryRead } from '#core/loaders.ts'
import { PerformerCard } from '#core/performers/performer-card.tsx'
import { useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'
import { IconButton } from '#ui/button.tsx'
import { CloseIcon } from '#ui/page-icons.ts'
import { Section } from '#ui/layout/section.tsx'
import { reportClick, useView } from './sightings.ts'
import css from './place-banner.module.css'

type Place = keyof typeof pageKinds

const featuredInput = (at: Place) => ({ query: { page: pageKinds[at], limit: 3 } })

/** For the loader of a page with this component. A static import of the contract would enlarge the page. */
export const loadPlace = (tryRead: TryRead, at: Place = 'HOMEPAGE'): Promise<unknown> =>
  tryRead(listFeaturedPerformers, featuredInput(at))

export default function PlaceBanner({ at = 'HOMEPAGE' }: { readonly at?: Place }) {
  const { advertisings } = useSettings()
  const { isClosed, close } = useClosedBanners()
  const { data: featured } = useQuery(query(listFeaturedPerformers, featuredInput(at)))
  const banner = advertisings.find((one) => one.page === pageKinds[at] && !isClosed(one._id))
  const performers = featured?.data.filter(({ _id: id }) => !isClosed(id)) ?? []
  return (
    <>
      {banner && <PictureBanner key={banner._id} banner={banner} onClose={() => close(banner._id)} />}
      {performers.length > 0 && (
        <div className={css['place']}>
          <Section title={t('Featured performers')}>
            <ul className={css['featured']}>
              {performers.map((one) => (
                <Featured key={one._id} featured={one} onClose={() => close(one._id)} />
              ))}
            </ul>
          </Section>
        </div>
      )}
    </>
  )
}

interface PictureBannerProps {
  readonly banner: Banner
  readonly onClose: () => void
}

function PictureBanner({ banner: { _id: id, picture, alt, link }, onClose }: PictureBannerProps) {
  const element = useView<HTMLElement>(id)
  const image = <img src={picture.url} width={picture.width} height={picture.height} alt={alt} className={css['picture']} />
  return (
    <aside ref={element} aria-label={t('Ad')} className={css['place']}>
      {link.startsWith('/') ? (
        <Link to={link} onClick={() => reportClick(id)}>
          {image}
        </Link>
      ) : (
        <a href={link} target="_blank" rel="noopener noreferrer sponsored" onClick={() => reportClick(id)}>
          {image}
        </a>
      )}
      <div className={css['foot']}>
        <Chip>{t('Ad')}</Chip>
        <IconButton label={t('Close ad')} icon={CloseIcon} onClick={onClose} />
      </div>
    </aside>
  )
}

interface FeaturedProps {
  readonly featured: FeaturedPerformer
  readonly onClose: () => void
}

function Featured({ featured: { _id: id, performer, text }, onClose }: FeaturedProps) {
  const element = useView<HTMLLIElement>(id)
  return (
    <li ref={element}>
      <div onClickCapture={() => reportClick(id)}>
        <PerformerCard performer={performer} />
      </div>
      <div className={css['foot']}>
        <p>
          <Chip>{t('Promoted')}</Chip> {text}
        </p>
        <IconButton label={t('Hide {name}', { name: performer.name })} icon={CloseIcon} onClick={onClose} />
      </div>
    </li>
  )
}
