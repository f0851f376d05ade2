import type { Audience } from '@fanfare/contract/access'
import type { AiLabel } from '@fanfare/contract/ai-label'
import type { Person } from '@fanfare/contract/people'
import { AudienceBadge } from '#core/access/audience-badge.tsx'
import { aiLabel } from '#core/content/ai-label.ts'
import { profilePath } from '#core/performers/profile-path.ts'
import { RingedAvatar } from '#core/performers/ringed-avatar.tsx'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { PersonName } from '#ui/avatar.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { IconButton } from '#ui/button.tsx'
import { EditIcon } from '#ui/icons.ts'
import { Inset } from '#ui/layout/boxes.tsx'
import css from './publication-head.module.css'

interface PublicationHeadProps {
  readonly thing: {
    readonly title: string
    readonly performer: Person
    readonly audience: Audience
    readonly price: number
    readonly createdAt: string
    readonly ai?: AiLabel
  }
  readonly count: string
  /** The profile tab with all content of this kind. */
  readonly all: { readonly to: string; readonly label: string }
  /** The path of its form, for the owner. */
  readonly edit: string | undefined
}

export function PublicationHead({ thing, count, all, edit }: PublicationHeadProps) {
  const { title, performer, createdAt, ai } = thing
  const profile = profilePath(performer)
  return (
    <header>
      <Inset>
        {profile !== undefined && <BackLink to={all.to}>{all.label}</BackLink>}
        <div className={css['by']}>
          <RingedAvatar performer={performer} size={40} to={profile} />
          <div className={css['who']}>
            <PersonName person={performer} to={profile} />
            <p className={css['facts']}>
              {count} · <RelativeTime at={createdAt} />
              {ai && ` · ${aiLabel(ai)}`}
            </p>
          </div>
          <AudienceBadge of={thing} />
          {edit !== undefined && <IconButton label={t('Edit “{title}”', { title })} icon={EditIcon} to={edit} />}
        </div>
        <h1 className={css['title']} dir="auto">
          {title}
        </h1>
      </Inset>{' '}
    </header>
  )
}
