/** Several pictures side by side, with thumbnails to choose from. */
import { Slides, useCarousel } from '#core/media/carousel.tsx'
import { t } from '#lib/i18n.ts'
import { Picture } from '#ui/picture.tsx'
import { PictureButton, type ShownPictures } from './picture-button.tsx'
import css from './picture-carousel.module.css'

export default function PictureCarousel(shown: ShownPictures) {
  const { pictures } = shown
  const carousel = useCarousel(pictures.length)
  return (
    <>
      {/* The arrow keys work when any picture has the focus. */}
      <div role="group" aria-label={t('Pictures')} className={css['slides']} onKeyDown={carousel.onKeyDown}>
        <Slides carousel={carousel}>
          {pictures.map(({ _id }, place) => (
            <PictureButton key={_id} {...shown} place={place} />
          ))}
        </Slides>
      </div>
      <ul className={css['thumbs']} aria-label={t('Choose a picture')}>
        {pictures.map(({ _id, url, placeholder, alt }, place) => (
          <li key={_id}>
            <button
              type="button"
              className={css['thumb']}
              aria-current={place === carousel.current || undefined}
              aria-label={alt || t('Picture {place}', { place: place + 1 })}
              onClick={() => carousel.show(place)}
            >
              <Picture src={url} placeholder={placeholder} ratio={1} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
