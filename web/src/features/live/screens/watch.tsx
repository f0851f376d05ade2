/** Lets an operator watch a live room without being seen or counted, and act on it. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Reply } from '@fanfare/contract'
import { stopLiveRoom, warnPerformer, watchUnseen } from '@fanfare/contract/live-wall'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { useStream } from '#core/streaming/use-stream.ts'
import { VideoStage } from '#core/streaming/video-stage.tsx'
import { call, messageOf } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { LiveIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Row } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { stateLabel } from '../components/room/state-label.ts'
import { ActSheet, type WallAct } from '../components/wall/act-sheet.tsx'
import css from '../components/wall/wall.module.css'

export const meta = pageTitle(() => t('Live room'))

type Watched = Reply<typeof watchUnseen>

export default function Watch() {
  const id = useSearchParams()[0].get('room') ?? ''
  const [watched, setWatched] = useState<Watched>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (id === '') return
    let isHere = true
    // Each call is recorded in the audit log, so that watching starts with the page and not with its preload.
    call(watchUnseen, { params: { id } }).then(
      (reply) => isHere && setWatched(reply),
      (error: Error) => isHere && setProblem(messageOf(error)),
    )
    return () => {
      isHere = false
    }
  }, [id])
  return (
    <Page title={t('Live room')}>
      <BackLink to="/admin/live">{t('Live rooms')}</BackLink>
      {problem !== '' && <ErrorNote error={problem} />}
      {id === '' && <EmptyState icon={LiveIcon} title={t('Choose a room on the wall')} />}
      {id !== '' && !watched && problem === '' && <SkeletonRows />}
      {watched && <Room watched={watched} />}
    </Page>
  )
}

function Room({ watched: { room, grant, messages } }: { readonly watched: Watched }) {
  const { _id: id, performer, title } = room
  const [act, setAct] = useState<WallAct>()
  const [readGrant] = useState(() => {
    let unused: typeof grant | undefined = grant
    return async () => {
      const next = unused ?? (await call(watchUnseen, { params: { id } })).grant
      unused = undefined
      return next
    }
  })
  const { state, delay, play } = useStream({ kind: 'live', id, isOn: true, grant: readGrant })
  const words = stateLabel(state, performer.name)
  return (
    <>
      <h2 dir="auto">{title}</h2>
      <PersonCell person={performer}>@{performer.username}</PersonCell>
      <div className={css['watched']}>
        <VideoStage
          label={t('Live picture of {name}', { name: performer.name })}
          onVideo={play}
          delay={delay}
          notice={words && <p role="status">{words}</p>}
        />
      </div>
      <Row>
        <IfPermitted route={warnPerformer}>
          <Button variant="quiet" onClick={() => setAct('warn')}>
            {t('Warn')}
          </Button>
        </IfPermitted>
        <IfPermitted route={stopLiveRoom}>
          <Button variant="danger" onClick={() => setAct('stop')}>
            {t('Stop room')}
          </Button>
        </IfPermitted>
      </Row>
      <Section title={t('Latest messages')} isCard>
        {messages.length === 0 && <p>{t('No one has written yet.')}</p>}
        <ul className={css['messages']}>
          {messages.map((message) => (
            <li key={message._id} dir="auto">
              <strong>
                <bdi>{message.sender?.name ?? t('Someone')}</bdi>
              </strong>{' '}
              {message.text}
            </li>
          ))}
        </ul>
      </Section>
      {act && <ActSheet act={act} room={room} onClose={() => setAct(undefined)} />}
    </>
  )
}
