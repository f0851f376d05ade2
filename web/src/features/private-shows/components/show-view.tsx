/** The page of one show for its two people: its state and next step first, then the room and the request. */
import { Suspense, type ComponentType } from 'react'
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import { profilePath } from '#core/performers/profile-path.ts'
import { useCapture } from '#core/streaming/use-capture.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Lobby } from './lobby.tsx'
import { Outcome } from './outcome.tsx'
import { RequestFacts } from './request-facts.tsx'
import type { ChatProps } from './room/room.tsx'
import { useEntrance } from './room/use-entrance.ts'
import { ShowActs } from './show-acts.tsx'
import { otherOf, statusLabel, statusTone } from './show-labels.ts'
import { Situation } from './situation.tsx'
import css from './shows.module.css'

const Room = lazyComponent(() => import('./room/room.tsx'))

interface ShowViewProps {
  readonly show: PrivateShow
  readonly Chat: ComponentType<ChatProps>
}

export function ShowView({ show, Chat }: ShowViewProps) {
  const capture = useCapture()
  const { isInside, enter } = useEntrance(show, capture)
  const { side, status, closedAt, conversationId } = show
  return (
    <Page>
      <BackLink to={side === 'fan' ? '/private-shows' : '/studio/private-shows'}>{t('Private shows')}</BackLink>
      <header className={css['head']}>
        <Who show={show} />
        <Button variant="quiet" size="small" icon={MessageIcon} to={`/messages/${conversationId}`}>
          {t('Open conversation')}
        </Button>
      </header>
      <Section
        title={closedAt === null ? t('Next step') : t('Outcome')}
        isCard
        action={<Chip tone={statusTone[status]}>{statusLabel[status]()}</Chip>}
      >
        <div role="status">
          <Situation show={show} />
        </div>
        <Outcome show={show} />
        {!isInside && <Lobby show={show} capture={capture} onEnter={enter} />}
        <ShowActs show={show} onStarted={enter} />
      </Section>
      <RequestFacts show={show} />
      {isInside && (
        <Suspense>
          <Room show={show} capture={capture} Chat={Chat} />
        </Suspense>
      )}
    </Page>
  )
}

function Who({ show }: { readonly show: PrivateShow }) {
  const other = otherOf(show)
  return (
    <div className={css['who']}>
      <Avatar person={other} size={56} />
      <div>
        <h1>{t('Private show with {name}', { name: other.name })}</h1>
        {other.username !== '' && <PersonName person={other} to={other.isPerformer ? profilePath(other) : undefined} />}
      </div>
    </div>
  )
}
