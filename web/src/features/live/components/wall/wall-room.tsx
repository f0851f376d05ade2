/** A room on the operators' wall: its latest picture, its figures and the acts. */
import { useState } from 'react'
import { Link } from 'react-router'
import { stopLiveRoom, warnPerformer, watchUnseen, type WallRoom as Room } from '@fanfare/contract/live-wall'
import { useMayCall, IfPermitted } from '#core/permissions.tsx'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Chip } from '#ui/card.tsx'
import { AlertIcon, VideoIcon } from '#ui/icons.ts'
import { Row } from '#ui/layout/boxes.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { categoryLabel } from '../category-label.ts'
import { ActSheet, type WallAct } from './act-sheet.tsx'
import css from './wall.module.css'

export function WallRoom({ room }: { readonly room: Room }) {
  const [act, setAct] = useState<WallAct>()
  const { _id: id, performer, title, status, picture, warnings, endReason } = room
  const isLive = status === 'live'
  const mayWatch = useMayCall(watchUnseen) && isLive
  const frame = <span className={css['picture']}>{picture ? <img src={picture.url} alt="" /> : t('No picture yet')}</span>
  return (
    <Card as="article" isFlush className={css['room']}>
      {mayWatch ? (
        <Link to={`/admin/live/watch?room=${id}`} aria-label={t('Watch the room of {name} unseen', { name: performer.name })}>
          {frame}
        </Link>
      ) : (
        isLive && frame
      )}
      <div className={css['about']}>
        <h2 className={css['title']} dir="auto">
          {title}
        </h2>
        <PersonCell person={performer}>@{performer.username}</PersonCell>
        <Facts room={room} />
        <Row>
          {room.isRecording && <Chip icon={VideoIcon}>{t('Recording')}</Chip>}
          {warnings > 0 && (
            <Chip icon={AlertIcon} tone="danger">
              {t('{count, plural, one {# warning} other {# warnings}}', { count: warnings })}
            </Chip>
          )}
        </Row>
        {endReason !== '' && (
          <p>
            {t('An operator stopped this show:')} <bdi>{endReason}</bdi>
          </p>
        )}
        {isLive && (
          <Row>
            <IfPermitted route={warnPerformer}>
              <Button size="small" variant="quiet" onClick={() => setAct('warn')}>
                {t('Warn')}
              </Button>
            </IfPermitted>
            <IfPermitted route={stopLiveRoom}>
              <Button size="small" variant="danger" onClick={() => setAct('stop')}>
                {t('Stop room')}
              </Button>
            </IfPermitted>
          </Row>
        )}
      </div>
      {act && <ActSheet act={act} room={room} onClose={() => setAct(undefined)} />}
    </Card>
  )
}

function Facts({ room: { category, status, viewers, peak, startedAt, endedAt } }: { readonly room: Room }) {
  const isLive = status === 'live'
  const seconds = startedAt && endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1000 : 0
  return (
    <p className={css['facts']}>
      <span>{categoryLabel(category)}</span>
      {isLive ? (
        <span>{t('{count, plural, one {# viewer} other {# viewers}}', { count: viewers })}</span>
      ) : (
        <>
          <span>{t('Most viewers: {count}', { count: peak })}</span>
          <span>{t('Length: {duration}', { duration: formatDuration(Math.round(seconds)) })}</span>
        </>
      )}
      <RelativeTime at={(isLive ? startedAt : endedAt) ?? ''} />
    </p>
  )
}
