/** Shows the `title` of an element with Base UI: sooner than browsers do, in the site's style, and for the keyboard too. */
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect, useState } from 'react'
import { readingDirection } from '#lib/i18n.ts'
import { trackTooltip, type TooltipTarget } from './track-tooltip.ts'
import css from './tooltips.module.css'

/** One for the whole document, so that no control needs its own. */
export default function Tooltips() {
  const [tip, setTip] = useState<TooltipTarget>()
  useEffect(() => trackTooltip(setTip), [])
  if (!tip) return null
  return (
    <DirectionProvider direction={readingDirection()}>
      <Tooltip.Root open>
        {/* A modal dialog covers everything else. */}
        <Tooltip.Portal container={tip.anchor.closest('dialog') ?? document.body}>
          <Tooltip.Positioner
            anchor={tip.anchor}
            side={tip.isInRail ? 'inline-end' : 'bottom'}
            sideOffset={6}
            collisionPadding={8}
            className={css['place']}
          >
            <Tooltip.Popup className={css['tip']} data-tip>
              {tip.text}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      </Tooltip.Root>
    </DirectionProvider>
  )
}
