/** Adds the button that covers the page to the top bar of a phone and to the foot of the rail, where it lies over nothing. */
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { EyeOffIcon } from '#ui/page-icons.ts'
import { setCovered } from './covered.ts'
import css from './cover.module.css'

export function CoverButton() {
  const { pathname } = useLocation()
  const [places, setPlaces] = useState<readonly Element[]>([])
  // Another page can have another frame. A slot of the manifest would load with every page, for the few in discreet mode.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPlaces([...document.querySelectorAll('[data-tools]')]))
    return () => cancelAnimationFrame(frame)
  }, [pathname])
  return places.map((place, index) =>
    createPortal(
      <span className={css['button']}>
        <IconButton label={t('Cover the page')} icon={EyeOffIcon} onClick={() => setCovered(true)} />
      </span>,
      place,
      `${index}`,
    ),
  )
}
