/** The buttons with which an operator warns in a running private show, or stops the show. */
import { useState } from 'react'
import { stopShow, warnInShow, type WatchedShow } from '@fanfare/contract/private-show-wall'
import { IfPermitted } from '#core/permissions.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Row } from '#ui/layout/boxes.tsx'
import { ActSheet, type ShowAct } from './act-sheet.tsx'

export function WatchedShowActs({ show }: { readonly show: WatchedShow }) {
  const [act, setAct] = useState<ShowAct>()
  const names = { performer: show.performer.name, fan: show.fan.name }
  return (
    <Row>
      <IfPermitted route={warnInShow}>
        <Button
          size="small"
          variant="quiet"
          aria-label={t('Warn in the show of {performer} and {fan}', names)}
          onClick={() => setAct('warn')}
        >
          {t('Warn')}
        </Button>
      </IfPermitted>
      <IfPermitted route={stopShow}>
        <Button
          size="small"
          variant="danger"
          aria-label={t('Stop the show of {performer} and {fan}', names)}
          onClick={() => setAct('stop')}
        >
          {t('Stop')}
        </Button>
      </IfPermitted>
      {act && <ActSheet act={act} show={show} onClose={() => setAct(undefined)} />}
    </Row>
  )
}
