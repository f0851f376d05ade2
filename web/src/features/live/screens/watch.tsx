/** Lets an operator watch a live room without being seen or counted, and act on it. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, type Reply } from '@fanfare/contract'
import { liveRoomChanged } from '@fanfare/contract/live'
import { stopLiveRoom, warnPerformer, watchUnseen } from '@fanfare/contract/live-wall'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { useStream } from '#core/streaming/use-stream.ts'
import { VideoStage } from '#core/streaming/video-stage.tsx'
import { call } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useServerEvent } from '#lib/realtime.ts'
import { useTopic } from '#lib/topics.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { LiveIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Row } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { categoryLabel } from '../components/category-label.ts'
import { ChatPanel } from '../components/chat/chat-panel.tsx'
import { stateLabel } from '../components/room/state-label.ts'
import { ActSheet, type WallAct } from '../components/wall/act-sheet.tsx'
import css from '../components/wall/wall.module.css'

export const meta = pageTitle(() => t('Live room'))

type Watched = Reply<typeof watchUnseen>

export default function Watch() {
  const id = useSearchParams()[0].get('room') ?? ''
  const [watched, setWatched] = useState<Watched>()
  const [problem, setProblem] = useState<Error>()
  useEffect(() => {
    if (id === '') return
    let isHere = true
    // Each call is recorded in the audit log, so that watching starts with the page and not with its preload.
    call(watchUnseen, { params: { id } }).then(
      (reply) => isHere && setWatched(reply),
      (error: Error) => isHere && setProblem(error),
    )
    return () => {
      isHere = false
    }
  }, [id])
  return (
    <Page>
      <BackLink to="/admin/live">{t('Live rooms')}</BackLink>
      {!watched && <h1>{t('Live room')}</h1>}
      {problem && <NoRoom problem={problem} />}
      {id === '' && <EmptyState icon={LiveIcon} title={t('Choose a room on the wall')} />}
      {id !== '' && !watched && !problem && <SkeletonRows />}
      {watched && <Room watched={watched} />}
    </Page>
  )
}

const NoRoom = ({ problem }: { readonly problem: Error }) =>
  problem instanceof ApiError && problem.status === 404 ? <Over /> : <ErrorNote error={problem} />

const Over = () => (
  <EmptyState
    icon={LiveIcon}
    title={t('This room is no longer live')}
    action={<Button to="/admin/live?status=ended">{t('See ended rooms')}</Button>}
  />
)

/** Returns a function for the connection: the first grant came with the page, and each later one is asked for. */
function useGrants(id: string, first: Watched['grant']) {
  const [readGrant] = useState(() => {
    let unused: typeof first | undefined = first
    return async () => {
      const next = unused ?? (await call(watchUnseen, { params: { id } })).grant
      unused = undefined
      return next
    }
  })
  return readGrant
}

function Room({ watched: { room, grant } }: { readonly watched: Watched }) {
  const { _id: id, performer, title, category, startedAt } = room
  const [act, setAct] = useState<WallAct>()
  const [latest, setLatest] = useState({ status: room.status, viewers: room.viewers })
  useTopic('live', id)
  useServerEvent(liveRoomChanged, ({ _id, status, viewers }) => _id === id && setLatest({ status, viewers }))
  const readGrant = useGrants(id, grant)
  const isLive = latest.status === 'live'
  const { state, delay, play } = useStream({ kind: 'live', id, isOn: isLive, grant: readGrant })
  const words = stateLabel(state, performer.name)
  return (
    <>
      <h1 dir="auto">{title}</h1>
      <PersonCell person={performer}>@{performer.username}</PersonCell>
      <p className={css['facts']}>
        <span>{categoryLabel(category)}</span>
        <span>{t('{count, plural, one {# viewer} other {# viewers}}', { count: latest.viewers })}</span>
        {startedAt !== null && <RelativeTime at={startedAt} />}
      </p>
      {isLive ? (
        <>
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
        </>
      ) : (
        <Over />
      )}
      <Section title={t('Chat')} isCard>
        <div className={css['chat']}>
          <ChatPanel id={id} canWrite={false} />
        </div>
      </Section>
      {act && <ActSheet act={act} room={room} onClose={() => setAct(undefined)} />}
    </>
  )
}
